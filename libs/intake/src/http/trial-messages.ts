import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import type { FastifyRequest } from 'fastify';
import { EnqueueRequests } from './enqueue-requests.js';
import { requestOf, type SystemMessage, SystemMessages } from '../batch/system-messages.js';

/** Sends messages by which people try channels. The entry of the audit trail is written with the message. */
@Injectable()
export class TrialMessages {
  constructor(
    private readonly messages: SystemMessages,
    private readonly requests: EnqueueRequests,
    private readonly audit: Audit,
  ) {}

  /** The id of the message, which is on disk. Throws what `Intake.enqueue` throws. */
  send(message: SystemMessage, actor: Actor): Promise<number> {
    return this.messages.send(this.recorded(message, actor), actor.requestId ?? '');
  }

  /** The same once for each Idempotency-Key of a request; whether an earlier one has sent it. */
  async sendFor(
    message: SystemMessage,
    actor: Actor,
    { request, response, route }: { request: FastifyRequest; response: ServerResponse; route: string },
  ): Promise<{ messageId: number; isReplay: boolean }> {
    const enqueue = requestOf(this.recorded(message, actor), actor.requestId ?? '');
    const { answer, isReplay } = await this.requests.answer(enqueue, request, response, route);
    return { messageId: answer.messages[0]!.id, isReplay };
  }

  private recorded(message: SystemMessage, actor: Actor): SystemMessage {
    const target = { type: 'channel', id: message.channelId };
    return {
      ...message,
      storedWith: (tx, { messageIds: [messageId] }) =>
        this.audit.record(tx, { actor, action: 'channel.tested', target, details: { messageId } }),
    };
  }
}
