import type { Lane, MessageStatus } from '@recado/core';

/** The messages of a batch in one status on one channel. Times are UTC milliseconds. */
export interface BatchStatusRow {
  batchId: number;
  status: MessageStatus;
  messages: number;
  channelId: number;
  /** Why they failed; empty: they have not. */
  code: string;
  /** The slowest one. */
  lane: Lane;
  /** Their lowest id. */
  firstId: number;
  /** Their first and last schedules; null: they have none. */
  firstScheduled: number | null;
  lastScheduled: number | null;
  /** How many are due, their highest id and their latest due time. */
  due: number;
  lastDueId: number | null;
  lastDueAt: number | null;
  /** The first and the last due time of the others, and their highest id. */
  firstLaterAt: number | null;
  lastLaterAt: number | null;
  lastLaterId: number | null;
  /** One of the ids that providers gave to them; null: none is known. */
  providerMessageId: string | null;
  /** How many are set aside because their recipients are cold. */
  aside: number;
  /** How many were claimed within the last minute, and when the first of these was. */
  claimed: number;
  firstClaimed: number | null;
}
