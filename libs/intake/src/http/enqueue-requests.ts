import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EnqueueResponse } from '../answer/enqueue-response.js';
import { type EnqueueRequest, Intake } from '../batch/intake.js';
import { KeyedIntake } from '../idempotency/keyed-intake.js';
import { KeylessIntake } from '../lost-responses/keyless-intake.js';
import { keyedIdentity, keylessFingerprint } from './fingerprints.js';
import { readIdempotencyKey } from './idempotency-key.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body byte for byte, until somebody has looked at it. */
    rawBody?: Buffer;
    /** Runs when the answer is ready, before its first byte goes out. */
    beforeAnswer?: () => Promise<void>;
  }
}

/** Tells a request that may be the repeat of another from one that is new. */
@Injectable()
export class EnqueueRequests {
  constructor(
    private readonly intake: Intake,
    private readonly keyed: KeyedIntake,
    private readonly keyless: KeylessIntake,
  ) {}

  /** Throws what the intakes throw, and DomainError `validation_failed` for a malformed key. */
  async answer(request: EnqueueRequest, from: FastifyRequest, response: ServerResponse): Promise<EnqueueResponse> {
    const { keyId, lostAnswerGuard } = request.principal;
    const header = from.headers['idempotency-key'];
    const body = takeBody(from);
    if (header !== undefined)
      return this.keyed.enqueue(request, keyedIdentity(keyId, readIdempotencyKey(header), body));
    if (lostAnswerGuard) {
      const connection = { response, beforeAnswer: (look: () => Promise<void>) => void (from.beforeAnswer = look) };
      return this.keyless.enqueue(request, keylessFingerprint(keyId, body), connection);
    }
    return this.plain(request);
  }

  private async plain(request: EnqueueRequest): Promise<EnqueueResponse> {
    const enqueued = await this.intake.enqueue(request);
    if ('earlier' in enqueued) throw new Error('a request without a identity has no earlier answer');
    return { answer: enqueued.answer, isReplay: false };
  }
}

/** Up to 16 MiB that nobody needs any more. */
function takeBody(from: FastifyRequest): Buffer {
  const body = from.rawBody ?? Buffer.alloc(0);
  from.rawBody = undefined;
  return body;
}
