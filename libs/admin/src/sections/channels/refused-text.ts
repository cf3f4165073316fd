import type { ChannelView } from '@recado/channels';
import type { Localization } from '../../session/kit.js';
import { receiptsTexts } from './receipts-texts.js';

/** How many callbacks were refused, when and why, and whose they may be; null: none in the last day. */
export function refusedText(
  { seen }: Pick<ChannelView, 'seen'>,
  localization: Localization,
): { text: string; whose: string } | null {
  const { format } = localization;
  const t = localization.texts(receiptsTexts);
  const refused = seen?.refused;
  if (!refused || refused.at < format.now - SHOWN_MS) return null;
  const { at, reason, total } = refused;
  return {
    text: `${t.refused(total, format.number(total), format.ago(at).text)} ${t.reasons[reason]}`,
    whose: t.whose,
  };
}

/** Older refusals say nothing about the present, in ms. */
const SHOWN_MS = 24 * 3_600_000;
