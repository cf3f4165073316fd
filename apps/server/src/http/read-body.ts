import type { Readable } from 'node:stream';
import { DomainError, type JsonLimits, JsonScan } from '@recado/core';
import type { BodyBudget, BodySender } from './body-budget.js';

const RETRY_AFTER_SECONDS = 2;

export interface BodyReading {
  readonly sender: BodySender;
  readonly budget: BodyBudget;
  readonly maxBytes: number;
  /** What the request says of its length. */
  readonly declaredBytes: number | undefined;
  /** Undefined: the body is not parsed, so that its content does not matter. */
  readonly jsonLimits: JsonLimits | undefined;
}

type Done = (error: Error | null, body: Buffer) => void;

const NOTHING = Buffer.alloc(0);

/**
 * Reads a body to its end and calls back once. Refuses by DomainError `payload_too_large`, `overloaded` or
 * `invalid_json` (more nested or more numerous than it may be) as soon as that shows; the rest is then left unread.
 */
export function readBody(payload: Readable, reading: BodyReading, done: Done): void {
  const { sender, budget, maxBytes, declaredBytes = 0, jsonLimits } = reading;
  if (declaredBytes > maxBytes) return done(new DomainError('payload_too_large'), NOTHING);
  const scan = jsonLimits && new JsonScan(jsonLimits);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const end = (error: Error | null) => {
    payload.off('data', onData).off('end', onEnd).off('error', end);
    budget.release(sender, bytes);
    done(error, error ? NOTHING : Buffer.concat(chunks, bytes));
  };
  const onEnd = () => end(null);
  const onData = (chunk: Buffer) => {
    if (bytes + chunk.length > maxBytes) return end(new DomainError('payload_too_large'));
    if (!budget.take(sender, chunk.length)) return end(overloaded());
    bytes += chunk.length;
    chunks.push(chunk);
    const excess = scan?.feed(chunk);
    if (excess) end(new DomainError('invalid_json', { reason: { path: '', code: excess, params: { ...jsonLimits } } }));
  };
  payload.on('data', onData).on('end', onEnd).on('error', end);
}

function overloaded(): DomainError {
  return new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
}
