import type { Readable } from 'node:stream';
import { DomainError, type JsonLimits, JsonScan } from '@recado/core';
import type { BodyBudget, BodySender } from './body-budget.js';

const RETRY_AFTER_SECONDS = 2;

export interface BodyReading {
  readonly sender: BodySender;
  readonly budget: BodyBudget;
  readonly maxBytes: number;
  /** The Content-Length of the request. */
  readonly declaredBytes: number | undefined;
  /** Undefined when the body is not parsed. */
  readonly jsonLimits: JsonLimits | undefined;
}

type Done = (error: Error | null, body: Buffer) => void;

const NOTHING = Buffer.alloc(0);

/**
 * Reads a body to its end and calls back once. Fails with the DomainError `payload_too_large`, `overloaded` or
 * `invalid_json` (beyond the JSON limits) as soon as a limit is exceeded; the rest is then left unread.
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
