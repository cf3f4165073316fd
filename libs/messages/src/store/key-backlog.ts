import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Aside, ASIDES, LANES, type MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { BY_CLAIM_INDEX } from './forced-index.js';

/**
 * The messages of a key in one status, set aside in one of these ways, on one channel and in one lane. With one way it is
 * one range of the claim index, in send order. Asked for several channels or lanes at once, MariaDB used the index of
 * references and read every message that the key ever sent.
 */
export function inClaimRange(...asides: readonly Aside[]): string {
  const aside = asides.length === 1 ? `= ${asides[0]}` : `IN (${asides.join(', ')})`;
  return `status = ? AND aside ${aside} AND channel_id = ? AND lane = ? AND api_key_id = ?`;
}

/** Those that are not set aside. */
export const IN_CLAIM_RANGE = inClaimRange(Aside.No);

/** Set aside or not, in no order. */
export const ANY_IN_CLAIM_RANGE = inClaimRange(...ASIDES);

/** The values of such a range for each of these statuses, channels and lanes. */
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
  SELECT 1 FROM messages ${BY_CLAIM_INDEX} WHERE ${ANY_IN_CLAIM_RANGE} LIMIT ?) AS counted`;

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
