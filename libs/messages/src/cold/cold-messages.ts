import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  Aside,
  asidesWith,
  WAITING,
  contentOf,
  LANES,
  type MediaType,
  type MessageContent,
  type MessageStatus,
  phonesOf,
} from '@recado/core';
import { Database, Message, selectList } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { readerOf, samePersons } from '@recado/recipients';
import { type Candidate, WaitingKeys } from '../due-messages.js';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';
import { inClaimRange } from '../store/key-backlog.js';
import { bySendOrder, type FeedGroup, SEND_ORDER } from '../store/send-order.js';
import { isColdAside } from '../store/set-aside.js';

const CANDIDATE = ['id', 'batchId', 'phone', 'dueAt', 'attempts'] as const;
const FIRST = `SELECT ${selectList(Message, CANDIDATE)} FROM messages ${BY_CLAIM_INDEX}
  WHERE ${inClaimRange(Aside.Cold)} ORDER BY ${SEND_ORDER} LIMIT ?`;
const IDS = `SELECT id FROM messages ${BY_CLAIM_INDEX} WHERE ${inClaimRange(...asidesWith(Aside.Cold))} LIMIT ?`;

/** The first messages of a group that are set aside and of no paused batch, in send order. */
async function firstAside(database: Database, group: FeedGroup, limit: number): Promise<Candidate[]> {
  const found = await Promise.all(
    WAITING.map((status) =>
      database.read<Candidate>(FIRST, [status, group.channelId, group.lane, group.apiKeyId, limit]),
    ),
  );
  return found.flat().sort(bySendOrder).slice(0, limit);
}

/** The ids of some messages of a group that are set aside, of paused batches too. */
async function idsAside(database: Database, group: FeedGroup, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (const status of WAITING) {
    const values = [status, group.channelId, group.lane, group.apiKeyId, limit - ids.length];
    if (ids.length < limit) ids.push(...(await database.read<{ id: number }>(IDS, values)).map(({ id }) => id));
  }
  return ids;
}

/** Rows of one UPDATE: some 20 ms on SQLite. */
const CHUNK = 1_000;
/** Messages to one number that one query reads: some 5 ms on SQLite. */
const SCAN = 1_000;

interface Found {
  id: number;
  channelId: number;
  status: MessageStatus;
  isAside: number;
}

const NEXT = `SELECT id, channel_id AS channelId, status, CASE WHEN ${isColdAside()} THEN 1 ELSE 0 END AS isAside
  FROM messages WHERE phone = ? AND id > ? ORDER BY id LIMIT ${SCAN}`;
const WAITS = `+status IN (${WAITING.join(', ')})`;

/**
 * The waiting messages to cold recipients that may not go now. They are set aside, in a range of the claim index of their
 * own, so that the feeder need not read past them; they keep their order there.
 */
@Injectable()
export class ColdMessages {
  private readonly keys: WaitingKeys;

  constructor(
    private readonly database: Database,
    private readonly signal: FeedSignal,
  ) {
    this.keys = new WaitingKeys(database);
  }

  /** Sets those of these messages aside that wait; returns how many. */
  setAside(ids: readonly number[]): Promise<number> {
    return this.update(ids, `aside = aside + ${Aside.Cold}`, `NOT ${isColdAside()}`);
  }

  /** Brings back those of these messages that are set aside; returns how many. */
  bringBack(ids: readonly number[]): Promise<number> {
    return this.update(ids, `aside = aside - ${Aside.Cold}`, isColdAside());
  }

  /** Those of these messages that carry a template of their own, or a medium of one of these types. */
  async withOwnTemplate(ids: readonly number[], media: readonly MediaType[] = []): Promise<number[]> {
    const { list } = this.database.capabilities;
    const found = await this.database.read<{ id: number; content: string }>(
      `SELECT id, content FROM messages WHERE id IN ${list} AND content IS NOT NULL`,
      [ids],
    );
    const isOwn = ({ template, media: medium }: MessageContent) =>
      template !== undefined || (medium !== undefined && media.includes(medium.type));
    return found.filter(({ content }) => isOwn(contentOf(content) ?? {})).map(({ id }) => id);
  }

  /** The first messages of a group that are set aside and of no paused batch, in send order. */
  first(group: FeedGroup, limit: number): Promise<Candidate[]> {
    return firstAside(this.database, group, limit);
  }

  /**
   * Brings back the messages that are set aside for these persons (see `personOf`), who have written to the channel;
   * null: to any channel. Call it after their contacts are on disk: the feeder reads those once more after it has set
   * messages aside.
   */
  async release(channelId: number | null, persons: readonly string[]): Promise<void> {
    let released = 0;
    const reader = readerOf(this.database);
    const same = await samePersons(reader, this.database.capabilities.list, persons);
    const phones = [...same.values()].flat().flatMap(phonesOf);
    for (const phone of new Set(phones)) released += await this.releaseNumber(channelId, phone);
    if (released > 0) this.signal.nudge();
  }

  /** Brings back a chunk of what is set aside on a channel, whoever it is for; returns how many: 0 when nothing is left. */
  async releaseSome(channelId: number): Promise<number> {
    for (const [lane, keys] of await this.keys.find(channelId, LANES, asidesWith(Aside.Cold))) {
      for (const { apiKeyId } of keys) {
        const ids = await idsAside(this.database, { channelId, lane, apiKeyId }, CHUNK);
        const released = await this.bringBack(ids);
        if (released > 0) this.signal.nudge();
        if (released > 0) return released;
      }
    }
    return 0;
  }

  private async releaseNumber(channelId: number | null, phone: string): Promise<number> {
    let released = 0;
    for (let after = 0; ;) {
      const rows = await this.database.read<Found>(NEXT, [phone, after]);
      const aside = rows.filter((row) => isReleased(row, channelId));
      released += await this.bringBack(aside.map(({ id }) => id));
      if (rows.length < SCAN) return released;
      after = rows.at(-1)!.id;
      // On SQLite a query blocks the process: let others run in between.
      await nextPass();
    }
  }

  private async update(ids: readonly number[], change: string, where: string): Promise<number> {
    const { list } = this.database.capabilities;
    const update = `UPDATE messages SET ${change} WHERE id IN ${list} AND ${WAITS} AND ${where}`;
    let changed = 0;
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK);
      changed += await this.database.write((tx) => tx.run(update, [chunk]));
    }
    return changed;
  }
}

function isReleased(row: Found, channelId: number | null): boolean {
  return row.isAside === 1 && WAITING.includes(row.status) && (channelId === null || row.channelId === channelId);
}
