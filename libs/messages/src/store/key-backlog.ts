import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { LANES, type MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { BY_CLAIM_INDEX } from './forced-index.js';
import { SEND_ORDER } from './send-order.js';

/**
 * The messages of a key in one status, on one channel and in one lane: one range of the claim index. Asked for several
 * ranges at once, MariaDB used the index of references and read every message that the key ever sent.
 */
export const IN_CLAIM_RANGE = 'status = ? AND channel_id = ? AND lane = ? AND api_key_id = ?';

/** The values of `IN_CLAIM_RANGE` for each of these statuses, channels and lanes. */
export function claimRanges(
  apiKeyId: number,
  statuses: readonly MessageStatus[],
  channelIds: readonly number[],
): number[][] {
  return channelIds.flatMap((channelId) =>
    statuses.flatMap((status) => LANES.map((lane) => [status, channelId, lane, apiKeyId])),
  );
}

const COUNT = `SELECT COUNT(*) AS messages FROM (
  SELECT 1 FROM messages ${BY_CLAIM_INDEX} WHERE ${IN_CLAIM_RANGE} ORDER BY ${SEND_ORDER} LIMIT ?) AS counted`;

/** Counts the messages of a key by status. */
@Injectable()
export class KeyBacklog {
  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
  ) {}

  /** Waiting messages of a key; `atMost` means so many or more. */
  waiting(apiKeyId: number, atMost: number): Promise<number> {
    return this.count(apiKeyId, WAITING, atMost);
  }

  /** Messages of a key in these statuses; `atMost` means so many or more. */
  async count(apiKeyId: number, statuses: readonly MessageStatus[], atMost: number): Promise<number> {
    const channelIds = (await this.channels.all()).map(({ id }) => id);
    let total = 0;
    for (const range of claimRanges(apiKeyId, statuses, channelIds)) {
      if (total >= atMost) break;
      const [row] = await this.database.read<{ messages: number }>(COUNT, [...range, atMost - total]);
      total += row?.messages ?? 0;
    }
    return total;
  }
}
