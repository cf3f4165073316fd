import type { Lane, MessageContent, OptOutScope } from '@recado/core';

/** A claimed message as its sender needs it. Times are UTC milliseconds. */
export interface ClaimedMessage {
  id: number;
  apiKeyId: number;
  channelId: number;
  lane: Lane;
  phone: string;
  text: string;
  /** From 1. */
  attempt: number;
  /** How often a person or key retried it after it had failed; its attempts are counted anew after each retry. */
  retries: number;
  /** When it was accepted. */
  createdAt: number;
  startedAt: number;
  /** When it was due: its place in the send order. */
  dueAt: number;
  /** Since when it could have been sent: its schedule or retry, else its acceptance. */
  waitingSince: number;
  /** What it carries beside its text; null: nothing. */
  content: MessageContent | null;
  /** The batch whose rest waits where the provider holds a message of it for a review; missing: somebody lets that go on. */
  stoppableBatch?: number;
  /** When it is worth nothing any more; missing: never. */
  expiresAt?: number;
  /** The generation of the settings with which this process is to send it; missing: any. */
  generation?: number | undefined;
  /** The step of its claim in a trace; missing: its batch has none. */
  traceparent?: string;
  /** The fencing token of the claim. */
  token: number;
}

/** By which template a held message left. */
interface HeldBy {
  /** As `name:language`; null: by none. */
  template: string | null;
  /** The template carries a text. */
  isCarrier: boolean;
}

/** The outcome of an attempt. */
export type AttemptOutcome =
  /**
   * The provider accepted it. `recipientId`: the provider's id of the recipient; `sentAs`: in which form, if not as a text;
   * `held`: it holds the message back for a review.
   */
  | {
      kind: 'sent';
      attempt: ClaimedMessage;
      at: number;
      providerMessageId: string | null;
      recipientId?: string;
      sentAs?: string;
      held?: HeldBy;
    }
  /**
   * Not accepted; again at `dueAt` (null: as soon as the channel can). An uncharged attempt does not count.
   * `recipientThrottled`: the provider takes no message to this recipient until then. `mayBeTaken`: the answer does not tell
   * that the provider has not got it, so it is repeated only where it would be recognised.
   */
  | ({
      kind: 'retry';
      dueAt: number | null;
      charged: boolean;
      recipientThrottled?: true;
      mayBeTaken?: true;
    } & Unaccepted)
  /**
   * Rejected for good. `finalCode`: why the message ends; `code`: what happened in this attempt; `optOut`: what the
   * recipient has opted out of, if that is the reason.
   */
  | ({ kind: 'failed'; finalCode: string; reason: string | null; optOut?: OptOutScope } & Unaccepted)
  /** Claimed but not sent: as if it had not been claimed. */
  | { kind: 'released'; attempt: ClaimedMessage; at: number }
  /** Perhaps accepted: it waits for the end of its lease. */
  | ({ kind: 'unknown' } & Unaccepted);

interface Unaccepted {
  attempt: ClaimedMessage;
  at: number;
  /** Our stable code. */
  code: string;
  /** What the provider said. */
  detail: string | null;
}
