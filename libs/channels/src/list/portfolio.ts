import { Injectable } from '@nestjs/common';
import { ChannelChanges } from './channel-changes.js';
import type { ChannelView } from './channel.view.js';
import { Channels } from './channels.js';

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

/** Width of the column. */
const MAX_PORTFOLIO = 64;

/** Keeps which channels share a portfolio at their provider, and its messaging limit. What is known costs no statement. */
@Injectable()
export class PortfolioFacts {
  constructor(
    private readonly changes: ChannelChanges,
    private readonly channels: Channels,
  ) {}

  /** The channel belongs to this portfolio. */
  async belongs(channelId: number, portfolio: string): Promise<void> {
    const channel = this.channels.withId(channelId);
    if (!channel || channel.portfolio === portfolio || portfolio.length > MAX_PORTFOLIO) return;
    await this.changes.write((tx) =>
      tx.run('UPDATE channels SET portfolio = ? WHERE id = ?', [portfolio, channelId]).then((changed) => changed > 0),
    );
  }

  /**
   * The provider told this messaging limit of the channel, such as `TIER_2K`; it is that of its whole portfolio. `isNew`: it
   * is later than what was told before; else it counts only where nothing is known.
   */
  async limited(channelId: number, word: string, isNew: boolean): Promise<void> {
    const channel = this.channels.withId(channelId);
    if (!channel || (!isNew && channel.messagingLimit !== null)) return;
    const limit = recipientsIn(word);
    const sharing = this.channels
      .current()
      .filter(({ id, portfolio }) => id === channelId || (portfolio !== null && portfolio === channel.portfolio));
    const differing = sharing.filter(({ messagingLimit }) => messagingLimit !== limit).map(({ id }) => id);
    if (differing.length === 0) return;
    const ids = differing.join(', ');
    await this.changes.write((tx) => tx.run(`UPDATE channels SET messaging_limit = ? WHERE id IN (${ids})`, [limit]));
  }
}
