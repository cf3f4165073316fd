import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Database } from '@recado/database';
import type { FastifyRequest } from 'fastify';
import { EnqueueRequests } from './enqueue-requests.js';
import { requestOf, type SystemMessage, SystemMessages } from '../batch/system-messages.js';

/** Sends messages by which people try channels. */
@Injectable()
export class TrialMessages {
  constructor(
    private readonly messages: SystemMessages,
    private readonly requests: EnqueueRequests,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The id of the message, which is on disk. Throws what `Intake.enqueue` throws. */
  async send(message: SystemMessage, actor: Actor): Promise<number> {
    const messageId = await this.messages.send(message, actor.requestId ?? '');
    await this.record(message, messageId, actor);
    return messageId;
  }

  /** The same once for each Idempotency-Key of a request; whether an earlier one has sent it. */
  async sendFor(
    message: SystemMessage,
    actor: Actor,
    { request, response, route }: { request: FastifyRequest; response: ServerResponse; route: string },
  ): Promise<{ messageId: number; isReplay: boolean }> {
    const enqueue = requestOf(message, actor.requestId ?? '');
    const { answer, isReplay } = await this.requests.answer(enqueue, request, response, route);
    const messageId = answer.messages[0]!.id;
    if (!isReplay) await this.record(message, messageId, actor);
    return { messageId, isReplay };
  }

  private async record({ channelId }: SystemMessage, messageId: number, actor: Actor): Promise<void> {
    const target = { type: 'channel', id: channelId };
    await this.database.write((tx) =>
      this.audit.record(tx, { actor, action: 'channel.tested', target, details: { messageId } }),
    );
  }
}
