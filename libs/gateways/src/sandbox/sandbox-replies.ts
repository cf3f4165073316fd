import { Injectable } from '@nestjs/common';
import type { ReplyButton } from '@recado/core';
import type { Transaction } from '@recado/database';
import { callbackOfReply } from './sandbox-callback.js';
import { providerIdOf } from './sandbox-receipts.js';

/** A reply to a message of the sandbox. */
export interface NewSandboxReply {
  /** The id of the message in the sandbox. */
  sandboxId: number;
  text: string;
  /** The button that was tapped, whose words the text is; missing: it was written. */
  button?: ReplyButton | undefined;
  /** UTC milliseconds. */
  at: number;
}

/** What a provider would post about a reply. */
export interface ReplyCallback {
  channelId: number;
  body: string;
}

const ANSWERED = `SELECT channel_id AS channelId, phone, idempotency_key AS requestKey FROM sandbox_messages
  WHERE id = ? AND accepted_at IS NOT NULL`;

interface Answered {
  channelId: number;
  phone: string;
  requestKey: string;
}

/** Stores what people write as the recipients of simulated messages. */
@Injectable()
export class SandboxReplies {
  /** Stores a reply in a transaction; returns its callback, or null if there is no such message. */
  async addIn(tx: Transaction, { sandboxId, text, button, at }: NewSandboxReply): Promise<ReplyCallback | null> {
    const [answered] = await tx.all<Answered>(ANSWERED, [sandboxId]);
    if (!answered) return null;
    const columns = ['sandbox_message_id', 'text', 'received_at'];
    const id = await tx.insertOne('sandbox_replies', columns, [sandboxId, text, at]);
    const replyTo = providerIdOf(answered.requestKey);
    const body = callbackOfReply({ id: `sandbox-reply-${id}`, from: answered.phone, text, at, replyTo, button });
    return { channelId: answered.channelId, body };
  }
}
