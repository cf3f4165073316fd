import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError, isUnfilled } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import type { EnqueueResponse } from '../answer/enqueue-response.js';
import { type EnqueueRequest, Intake } from '../batch/intake.js';
import { KeyedIntake } from '../idempotency/keyed-intake.js';
import { KeylessIntake } from '../pending-responses/keyless-intake.js';
import { ENQUEUE_ROUTE, keyedIdentity, keylessFingerprint } from './fingerprints.js';

const MAX_LENGTH = 255;
/** Bare, or a string of RFC 9651, in which quotes and backslashes stand behind a backslash. */
const KEY = /^(?:(?<bare>[\x21\x23-\x7e][\x21-\x7e]*)|"(?<quoted>(?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)")$/;
const SHOWN = 40;

/**
 * The key in an `Idempotency-Key` header, without quotes. Throws DomainError `validation_failed`, also for a variable that
 * nothing filled: it would be the same key for every request.
 */
export function readIdempotencyKey(header: string | string[]): string {
  if (typeof header !== 'string') throw malformed(header.join());
  if (isUnfilled(header.replace(/^"(.*)"$/, '$1'))) throw malformed(header, 'idempotency_key_unfilled');
  const { bare, quoted } = KEY.exec(header)?.groups ?? {};
  const key = bare ?? quoted?.replace(/\\(.)/g, '$1');
  if (key === undefined || key.length > MAX_LENGTH) throw malformed(header);
  return key;
}

function malformed(header: string, code = 'idempotency_key_malformed'): DomainError {
  const params = { read: header.slice(0, SHOWN) };
  return new DomainError('validation_failed', {
    violations: [{ path: 'Idempotency-Key', code, params }],
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body byte for byte, until it has been read. */
    rawBody?: Buffer;
    /** Runs when the response is complete, before its first byte leaves. */
    beforeResponse?: () => Promise<void>;
  }
}

/** Hands a request to the intake that its Idempotency-Key, or the lost-answer guard of its API key, asks for. */
@Injectable()
export class EnqueueRequests {
  constructor(
    private readonly intake: Intake,
    private readonly keyed: KeyedIntake,
    private readonly keyless: KeylessIntake,
  ) {}

  /**
   * `route`: the method and the address of the request, by which its repeats are known. Throws what the intakes throw, and
   * DomainError `validation_failed` for a malformed key.
   */
  async answer(
    given: EnqueueRequest,
    from: FastifyRequest,
    response: ServerResponse,
    route = ENQUEUE_ROUTE,
  ): Promise<EnqueueResponse> {
    const request = ofTrace(given, from.headers.traceparent);
    const { keyId, lostAnswerGuard } = request.principal;
    const header = from.headers['idempotency-key'];
    const body = takeBody(from);
    if (header !== undefined)
      return this.keyed.enqueue(request, keyedIdentity(keyId, route, readIdempotencyKey(header), body));
    if (lostAnswerGuard) {
      const beforeResponse = (run: () => Promise<void>) => void (from.beforeResponse = run);
      return this.keyless.enqueue(request, keylessFingerprint(keyId, route, body), { response, beforeResponse });
    }
    return this.plain(request);
  }

  private async plain(request: EnqueueRequest): Promise<EnqueueResponse> {
    const enqueued = await this.intake.enqueue(request);
    if ('earlier' in enqueued) throw new Error('a request without an identity has no earlier response');
    return { answer: enqueued.answer, isReplay: false };
  }
}

/** A request with the step that caused it at its client. A repeated header is malformed: Node joins it with a comma. */
function ofTrace(request: EnqueueRequest, traceparent: string | string[] | undefined): EnqueueRequest {
  return typeof traceparent === 'string' ? { ...request, traceparent } : request;
}

/** Frees up to 16 MiB that nobody needs any more. */
function takeBody(from: FastifyRequest): Buffer {
  const body = from.rawBody ?? Buffer.alloc(0);
  from.rawBody = undefined;
  return body;
}
