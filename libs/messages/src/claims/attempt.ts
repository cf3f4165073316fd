import type { Lane, OptOutScope } from '@recado/core';

/** A message whose attempt has begun: what its sender needs. Times are UTC milliseconds. */
export interface ClaimedMessage {
  id: number;
  apiKeyId: number;
  channelId: number;
  lane: Lane;
  phone: string;
  text: string;
  /** 1 for the first. */
  attempt: number;
  /** How often somebody asked for it once more after it had failed; each time its attempts begin anew. */
  retries: number;
  startedAt: number;
  /** Since when it might have been sent: its schedule, its retry, else its acceptance. */
  waitingSince: number;
  /** Proof that this attempt is ours. */
  token: number;
}

/** What became of an attempt. */
export type AttemptOutcome =
  /** The gateway has it. `recipientId`: what its provider calls the recipient. */
  | { kind: 'sent'; attempt: ClaimedMessage; at: number; providerMessageId: string | null; recipientId?: string }
  /** Not taken; once more at `dueAt` (null: as soon as its channel can). An uncharged attempt does not count. */
  | ({ kind: 'retry'; dueAt: number | null; charged: boolean } & Unaccepted)
  /**
   * Never to be taken: `finalCode` says why the message ends, `code` what happened in this attempt, `optOut` what the
   * recipient does not want any more, where that is why.
   */
  | ({ kind: 'failed'; finalCode: string; reason: string | null; optOut?: OptOutScope } & Unaccepted)
  /** Begun but never sent: as if it had not been begun. */
  | { kind: 'released'; attempt: ClaimedMessage; at: number }
  /** Maybe taken: it waits for its lease to end. */
  | ({ kind: 'unknown' } & Unaccepted);

interface Unaccepted {
  attempt: ClaimedMessage;
  at: number;
  /** Our stable code. */
  code: string;
  /** What the provider said. */
  detail: string | null;
}
