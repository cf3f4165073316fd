import { Injectable } from '@nestjs/common';
import { Channels, type PoolView } from '@recado/channels';
import type { BatchItem, ParsedBatch, Violation } from '@recado/core';
import { type BatchPool, QuotedMessages } from '@recado/messages';
import { PoolAssignment } from './pool-assignment.js';

/** The channels that received what messages quote, by the position of the message in the request. */
export type Quoted = ReadonlyMap<number, number>;

/** What the quotations of a batch say of its channels. */
interface Quotations {
  receivers: Quoted;
  /** Those that no channel can send, by the position of the message in the request. */
  refused: ReadonlyMap<number, Violation[]>;
}

export const NOTHING_QUOTED: Quotations = { receivers: new Map(), refused: new Map() };

/** Chooses by which channel each message of a batch to a pool leaves. */
@Injectable()
export class PoolSenders {
  constructor(
    private readonly assignment: PoolAssignment,
    private readonly quoted: QuotedMessages,
    private readonly channels: Channels,
  ) {}

  /** Which channels of the pool received what messages of the batch quote. Only they can quote it. */
  async quotedIn({ items }: ParsedBatch, pool: PoolView): Promise<Quotations> {
    const quoting = items.flatMap(({ index, content }) => (content?.replyTo ? [{ index, id: content.replyTo }] : []));
    if (quoting.length === 0) return NOTHING_QUOTED;
    const members = this.channels.membersOf(pool);
    // The only channel is the one that is meant, as if its name were given.
    if (members.length === 1) return NOTHING_QUOTED;
    const open = members.flatMap(({ id, archivedAt }) => (archivedAt === null ? [id] : []));
    const ids = quoting.map(({ id }) => id);
    const found = await this.quoted.receivers(ids, open);
    const receivers = new Map<number, number>();
    const refused = new Map<number, Violation[]>();
    for (const { index, id } of quoting) {
      const channelId = found.get(id);
      if (channelId !== undefined) receivers.set(index, channelId);
      else
        refused.set(index, [
          { path: `messages.${index}.reply_to`, code: 'reply_to_pool', params: { pool: pool.name } },
        ]);
    }
    return { receivers, refused };
  }

  /** The channel of each message. One that quotes has that of what it quotes, whichever its recipient has otherwise. */
  async of(pool: PoolView, { items }: { items: readonly BatchItem[] }, quoted: Quoted): Promise<BatchPool> {
    const others = items.filter(({ index }) => !quoted.has(index));
    const assigned = await this.assignment.of(
      pool,
      others.map(({ phone }) => phone),
    );
    const byIndex = new Map(others.map(({ index }, position) => [index, assigned[position]!]));
    return { id: pool.id, channelIds: items.map(({ index }) => quoted.get(index) ?? byIndex.get(index)!) };
  }
}
