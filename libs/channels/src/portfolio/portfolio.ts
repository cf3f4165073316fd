import type { ChannelView } from '../list/channel.view.js';

/** What channels of one portfolio may do together. */
export interface SharedLimit {
  /** The channels that share it, in the order of their ids. */
  channelIds: readonly number[];
  /** To how many people they may write first within 24 hours. */
  recipients: number;
}

/** The people of a provider's word for a messaging limit, such as `TIER_2K`; null: it is none, or there is no limit. */
export function recipientsIn(word: string): number | null {
  const [, digits, thousands] = /^TIER_(\d{1,9})(K?)$/.exec(word) ?? [];
  return digits === undefined ? null : Number(digits) * (thousands === 'K' ? 1_000 : 1);
}

/**
 * The messaging limit of a channel and the channels that share it: those of its portfolio, or it alone while that is not
 * known. Null: the provider has told no limit.
 */
export function sharedLimitOf(
  { id, portfolio, messagingLimit }: Pick<ChannelView, 'id' | 'portfolio' | 'messagingLimit'>,
  all: readonly ChannelView[],
): SharedLimit | null {
  if (messagingLimit === null) return null;
  const sharing = portfolio === null ? [] : all.filter((other) => other.portfolio === portfolio);
  const channelIds = sharing.length === 0 ? [id] : sharing.map((other) => other.id).toSorted((a, b) => a - b);
  return { channelIds, recipients: messagingLimit };
}
