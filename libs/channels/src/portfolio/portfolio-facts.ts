import { Injectable } from '@nestjs/common';
import { ChannelChanges } from '../list/channel-changes.js';
import { Channels } from '../list/channels.js';
import { recipientsIn } from './portfolio.js';

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
