import { accountState, type ChannelView, coldLockUntil, hasBadQuality, type NewsView } from '@recado/channels';
import type { Localization } from '../../i18n/localization.js';
import type { ChipView } from '../../ui/chip.js';
import { accountTexts } from './account-texts.js';

/** What is wrong with the account behind a channel, beside the state of the channel. `news`: the newest first. */
export function accountChips(channel: ChannelView, news: readonly NewsView[], localization: Localization): ChipView[] {
  if (channel.archivedAt !== null) return [];
  const { chips } = localization.texts(accountTexts);
  const { now } = localization.format;
  const state = accountState(news, now);
  const found: [boolean, string][] = [
    [coldLockUntil(channel, now) !== null, chips.locked],
    [state.restriction !== null, chips.restricted],
    [hasBadQuality(state), chips.quality],
  ];
  return found.flatMap(([holds, text]) => (holds ? [{ tone: 'bad', text }] : []));
}
