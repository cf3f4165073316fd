import type { MessageStatus } from '@recado/core';
import type { WaitingFor } from '@recado/messages';

/** A batch as it stands. Times are UTC milliseconds. */
export interface BatchView {
  id: number;
  apiKeyId: number;
  /** The name of the channel through which it leaves. */
  channel: string;
  /** How many messages it has, whatever became of them. */
  total: number;
  /** IANA zone in which its schedules were read. */
  timezone: string;
  createdAt: number;
  /** How many of its messages are in each status; those in none are left out. */
  counts: ReadonlyMap<MessageStatus, number>;
  /** The first and the last time for which a message of it still waits as scheduled; null: none does. */
  firstScheduledAt: number | null;
  lastScheduledAt: number | null;
  /** When the last message that waits will have left, as it looks now; null: none waits, or it cannot be told. */
  expectedEnd: number | null;
  /** What stops the channel through which the rest of it leaves; null: nothing stops it, or nothing waits. */
  blockedBy: WaitingFor | null;
}
