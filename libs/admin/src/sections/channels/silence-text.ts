import { type ChannelReceiptFigures, SILENT_AFTER_HOURS, SILENT_AT_MOST } from '@recado/queries';
import type { Localization } from '../../session/kit.js';
import { channelTexts } from './texts/index.js';

/** Fewer unconfirmed messages may be recipients whose phones are off. */
const FEWEST_UNCONFIRMED = 3;

/** What is not known of the messages that the provider accepted, since it sends no receipts. */
export interface Silence {
  chip: string;
  text: string;
}

/** That no receipt has ever come, or for how many messages none has come for hours; null: neither. */
export function silenceOf(
  { silent, unconfirmed }: Pick<ChannelReceiptFigures, 'silent' | 'unconfirmed'>,
  localization: Localization,
): Silence | null {
  const { format } = localization;
  const t = localization.texts(channelTexts).channels;
  const count = (messages: number) =>
    messages >= SILENT_AT_MOST ? `${format.number(SILENT_AT_MOST)}+` : format.number(messages);
  if (unconfirmed >= FEWEST_UNCONFIRMED) return { chip: t.unconfirmedChip, text: t.unconfirmed(count(unconfirmed)) };
  if (silent === 0) return null;
  return { chip: t.noReceipts, text: t.silent(silent, count(silent), format.number(SILENT_AFTER_HOURS)) };
}
