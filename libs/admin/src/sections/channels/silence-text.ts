import { type ChannelReceiptFigures, SILENT_AFTER_HOURS, SILENT_AT_MOST } from '@recado/queries';
import type { Localization } from '../../i18n/localization.js';
import { channelTexts } from './texts/index.js';

/** How many messages the provider accepted and has sent no receipt for; null: none, or none for long. */
export function silenceText(
  { silent }: Pick<ChannelReceiptFigures, 'silent'>,
  localization: Localization,
): string | null {
  const { format } = localization;
  const t = localization.texts(channelTexts);
  if (silent === 0) return null;
  const count = silent >= SILENT_AT_MOST ? `${format.number(SILENT_AT_MOST)}+` : format.number(silent);
  return t.channels.silent(silent, count, format.number(SILENT_AFTER_HOURS));
}
