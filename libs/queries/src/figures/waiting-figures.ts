import { Injectable } from '@nestjs/common';
import { ASIDES, type Lane, LANES, type MessageStatus, UNFINISHED, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { BY_CLAIM_INDEX, WaitingKeys } from '@recado/messages';

/** Channels of one statement. */
const CHANNELS_AT_ONCE = 100;
const ANY_ASIDE = `aside IN (${ASIDES.join(', ')})`;
const COUNT_ON_CHANNEL = `SELECT ? AS id, COUNT(*) AS messages FROM (SELECT 1 FROM messages ${BY_CLAIM_INDEX}
  WHERE status IN (${WAITING.join(', ')}) AND ${ANY_ASIDE} AND channel_id = ? LIMIT ?) AS counted`;

/** How many messages wait, and for how long, read from the claim index at a bounded cost, with few statements for many channels. */
@Injectable()
export class WaitingFigures {
  private readonly keys: WaitingKeys;

  constructor(private readonly database: Database) {
    this.keys = new WaitingKeys(database);
  }

  /** Those of these channels on which messages wait that are not set aside. */
  channelsWaiting(channelIds: readonly number[]): Promise<Set<number>> {
    return this.keys.channels(channelIds);
  }

  /** Those of these channels with messages that have not ended, set aside or not. */
  channelsUnfinished(channelIds: readonly number[]): Promise<Set<number>> {
    return this.keys.channels(channelIds, { statuses: UNFINISHED, asides: ASIDES });
  }

  /** Messages of this status in a lane of these channels; `atMost` means so many or more. */
  async count(status: MessageStatus, channelIds: readonly number[], lane: Lane, atMost: number): Promise<number> {
    const count = `SELECT COUNT(*) AS messages FROM (SELECT 1 FROM messages ${BY_CLAIM_INDEX} WHERE status = ?
      AND ${ANY_ASIDE} AND channel_id IN ${this.database.capabilities.list} AND lane = ? LIMIT ?) AS counted`;
    let messages = 0;
    for (const some of chunksOf(channelIds)) {
      const left = atMost - messages;
      if (left <= 0) break;
      const [row] = await this.database.read<{ messages: number }>(count, [status, some, lane, left]);
      messages += Number(row?.messages ?? 0);
    }
    return messages;
  }

  /** Messages that wait for each of these channels, set aside or not; `atMost` means so many or more. */
  async counts(channelIds: readonly number[], atMost: number): Promise<Map<number, number>> {
    const counts = new Map(channelIds.map((id) => [id, 0]));
    const waiting = [...(await this.keys.channels(channelIds, { asides: ASIDES }))];
    for (const some of chunksOf(waiting)) {
      const count = some.map(() => COUNT_ON_CHANNEL).join(' UNION ALL ');
      const values = some.flatMap((id) => [id, id, atMost]);
      const rows = await this.database.read<{ id: number; messages: number }>(count, values);
      for (const { id, messages } of rows) counts.set(Number(id), Number(messages));
    }
    return counts;
  }

  /**
   * Since when the longest waiting message that is due by `now` has been due, by the ids of these channels; without the
   * channels and lanes in which none is due. UTC milliseconds.
   */
  async oldestByChannel(channelIds: readonly number[], now: number): Promise<Map<number, Map<Lane, number>>> {
    const oldest = new Map<number, Map<Lane, number>>();
    for (const [id, lanes] of await this.keys.findAll(channelIds, LANES)) {
      const due = [...lanes].map(([lane, keys]) => [lane, Math.min(...keys.map(({ firstDue }) => firstDue))] as const);
      const isDue = due.filter(([, at]) => at <= now);
      if (isDue.length > 0) oldest.set(id, new Map(isDue));
    }
    return oldest;
  }

  /** The same over all of these channels. */
  async oldestWaiting(channelIds: readonly number[], now: number): Promise<Map<Lane, number>> {
    const oldest = new Map<Lane, number>();
    for (const lanes of (await this.oldestByChannel(channelIds, now)).values())
      for (const [lane, due] of lanes) oldest.set(lane, Math.min(due, oldest.get(lane) ?? due));
    return oldest;
  }
}

function* chunksOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += CHANNELS_AT_ONCE) yield ids.slice(from, from + CHANNELS_AT_ONCE);
}
