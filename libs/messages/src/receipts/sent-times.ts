import { HOUR_MS, MessageStatus, minuteOf, type MovedMessages, type Receipt, sourcesOf } from '@recado/core';

const { Sent, Delivered, Read } = MessageStatus;
const TARGET = { sent: Sent, delivered: Delivered, read: Read } as const;

/** A message as it was when its receipts were read. */
export interface MessageBefore {
  messageId: number;
  status: MessageStatus;
  /** UTC milliseconds; null: nobody knows yet that it was sent. */
  sentAt: number | null;
  /** That of the attempt whose outcome is still to come. */
  token: number | null;
}

/** Messages that moved by receipts of one kind, and that count for the same time. */
export type SentPart = Required<Pick<MovedMessages, 'undelivered' | 'unsent' | 'sentAt'>> & { messages: number };

/** Tells for which time receipts count: that of the sends of their messages. One is made for each unit of work. */
export class SentTimes {
  private readonly known = new Map<number, MessageBefore>();

  /** `now`: UTC milliseconds. */
  constructor(
    messages: Iterable<MessageBefore>,
    private readonly now: number,
  ) {
    for (const message of messages) this.known.set(message.messageId, message);
  }

  /**
   * Divides the messages that moved by these receipts by the time of their sends. `moved`: how many did, and how many of
   * them were read without a receipt of delivery. Where that is not all of them, those count that could move.
   */
  parts(
    kind: keyof typeof TARGET,
    receipts: readonly (readonly [Receipt, { messageId: number }])[],
    moved: { messages: number; undelivered: number },
  ): SentPart[] {
    const parts = new Map<number, SentPart>();
    const from = sourcesOf(TARGET[kind]);
    let { messages, undelivered } = moved;
    for (const [{ at }, { messageId }] of receipts) {
      const before = this.known.get(messageId);
      if (messages === 0 || !before || !from.includes(before.status)) continue;
      messages--;
      const sentAt = this.timeOf(before.sentAt ?? at);
      const part = parts.get(sentAt) ?? { sentAt, messages: 0, undelivered: 0, unsent: 0 };
      part.messages++;
      if (kind === 'read' && before.status !== Delivered && undelivered-- > 0) part.undelivered++;
      // The outcome of an attempt that is under way is still to come, and counts its message as sent.
      if (kind !== 'sent' && before.sentAt === null && before.token === null) part.unsent++;
      parts.set(sentAt, part);
      this.known.set(messageId, { ...before, status: TARGET[kind], sentAt: before.sentAt ?? at });
    }
    return [...parts.values()];
  }

  /** To the hour where it is more than an hour ago, so that a day of old messages is 24 counts and not 1,440. */
  private timeOf(at: number): number {
    const past = Math.min(at, this.now);
    return this.now - past > HOUR_MS ? past - (past % HOUR_MS) : minuteOf(past);
  }
}
