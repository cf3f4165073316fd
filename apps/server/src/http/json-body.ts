import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DomainError, type JsonLimits, JsonScan, excerpt, findJsonFault, parseJson } from '@recado/core';
import { DIALECT_UPLOADS } from '@recado/dialects';
import { setFormReader } from '@recado/http';
import { acceptUploads } from '@recado/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_LIMITS, staysRaw } from './body-limits.js';
import type { FairQueue } from './fair-queue.js';

const MIB = 1024 ** 2;
/** Most bytes of unfinished bodies for one key: four of the largest bodies, and at least this. */
const BODIES_OF_KEY = 4;
const LEAST_OF_KEY = 64 * MIB;
/** Most bytes of unfinished bodies without a key: from one address, and in all. */
const MAX_OF_ADDRESS = 16 * MIB;
const MAX_WITHOUT_KEY = 64 * MIB;

/** The sender of a body: a key, or an address without one. */
export interface BodySender {
  readonly keyId: number | undefined;
  readonly address: string;
}

/** Bounds the memory of bodies that are still being received. */
export class BodyBudget {
  private readonly held = new Map<string, number>();
  private withoutKey = 0;
  private readonly maxOfKey: number;

  /** `maxBodyBytes`: the size of the largest body that a key may send. */
  constructor(maxBodyBytes: number) {
    this.maxOfKey = Math.max(LEAST_OF_KEY, BODIES_OF_KEY * maxBodyBytes);
  }

  /** Counts received bytes. Returns false, and counts nothing, when they exceed the budget. */
  take(sender: BodySender, bytes: number): boolean {
    const name = nameOf(sender);
    const held = (this.held.get(name) ?? 0) + bytes;
    if (held > (sender.keyId === undefined ? MAX_OF_ADDRESS : this.maxOfKey)) return false;
    if (sender.keyId === undefined && this.withoutKey + bytes > MAX_WITHOUT_KEY) return false;
    this.held.set(name, held);
    if (sender.keyId === undefined) this.withoutKey += bytes;
    return true;
  }

  /** Gives back bytes that were counted. */
  release(sender: BodySender, bytes: number): void {
    const name = nameOf(sender);
    const held = (this.held.get(name) ?? 0) - bytes;
    if (held > 0) this.held.set(name, held);
    else this.held.delete(name);
    if (sender.keyId === undefined) this.withoutKey -= bytes;
  }
}

function nameOf({ keyId, address }: BodySender): string {
  return keyId === undefined ? address : String(keyId);
}

const RETRY_AFTER_SECONDS = 2;

interface BodyReading {
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
function readBody(payload: Readable, reading: BodyReading, done: Done): void {
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

/** Stands for senders without an API key: providers with their callbacks. */
const NO_KEY = 0;

/**
 * Accepts only JSON in UTF-8 as a body, also packed by gzip, and a form with a file at the route for files. An empty body counts as none; `__proto__` and similar names are dropped. The bytes
 * are kept in `request.rawBody`; callbacks are not parsed. The parsing is queued fairly by key.
 * `maxBodyBytes`: the size of the largest body.
 */
export function acceptOnlyJson(fastify: FastifyInstance, queue: FairQueue, maxBodyBytes: number): void {
  const budget = new BodyBudget(maxBodyBytes);
  fastify.removeAllContentTypeParsers();
  acceptUploads(fastify, DIALECT_UPLOADS);
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (isBodyless(request)) delete request.headers['content-type'];
    done();
  });
  // Read like JSON, and parsed after its proof: a callback of a provider that a description describes.
  setFormReader(fastify, (request, payload, done) => {
    // Programs of other providers are read by their dialect.
    if (!staysRaw(request) && !request.dialect) return done(new DomainError('unsupported_media_type'));
    readBody(payload, readingOf(request, budget), (fault, body) => {
      request.rawBody = body;
      done(fault, undefined);
    });
  });
  // No `parseAs`: a body that is nested too deeply is refused while it arrives.
  fastify.addContentTypeParser('application/json', (request, payload, done) => {
    const refusal = refusalOf(request);
    if (refusal) return done(refusal);
    const unpacked = isPacked(request) ? new UnpackedBody(payload) : undefined;
    readBody(unpacked?.stream ?? payload, readingOf(request, budget), (fault, body) => {
      unpacked?.end();
      if (fault) return done(ofGzip(fault));
      queue.run(request.principal?.keyId ?? NO_KEY, body.length, (refusal) => {
        if (refusal) return done(refusal);
        request.rawBody = body;
        if (body.length === 0 || staysRaw(request)) return done(null, undefined);
        const parsed = parseJson(body);
        return parsed.ok ? done(null, parsed.value) : done(notJson(body));
      });
    });
  });
}

/** The place and the hint in place of the general sentence. */
function notJson(body: Buffer): DomainError {
  const reason = findJsonFault(body);
  return new DomainError('invalid_json', reason && { reason });
}

function readingOf(request: FastifyRequest, budget: BodyBudget) {
  const { principal, ip, headers, routeOptions } = request;
  return {
    sender: { keyId: principal?.keyId, address: ip },
    budget,
    maxBytes: routeOptions.bodyLimit,
    declaredBytes: headers['content-length'] === undefined ? undefined : Number(headers['content-length']),
    jsonLimits: staysRaw(request) ? undefined : JSON_LIMITS,
  };
}

/** A request without a body may name any content type. */
function isBodyless({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

/** Neither in another character set nor compressed, except by gzip where the body is parsed; undefined: it may be read. */
function refusalOf(request: FastifyRequest): DomainError | undefined {
  const { 'content-type': type = '', 'content-encoding': encoding } = request.headers;
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return new DomainError('unsupported_media_type');
  if (encoding === undefined || encoding === 'identity' || isPacked(request)) return undefined;
  const params = { read: excerpt(encoding) };
  return new DomainError('unsupported_media_type', { reason: { path: '', code: 'content_encoding', params } });
}

/** A callback is proved by the bytes that its provider signed, so it is never unpacked. */
function isPacked(request: FastifyRequest): boolean {
  return /^(?:x-)?gzip$/i.test(request.headers['content-encoding']?.trim() ?? '') && !staysRaw(request);
}

/** A body that is unpacked while it arrives, some KiB at a time, so that its reader can stop at its limit. */
class UnpackedBody {
  readonly stream = createGunzip();

  constructor(private readonly payload: Readable) {
    payload.on('error', this.onError).pipe(this.stream);
    // After its end, too: an error that nobody hears would end the process.
    this.stream.on('error', () => undefined);
  }

  /** Unpacks nothing more. */
  end(): void {
    this.payload.off('error', this.onError).unpipe(this.stream);
    this.stream.destroy();
  }

  private readonly onError = (error: Error) => void this.stream.destroy(error);
}

/** The error of a body that is no gzip, or only the beginning of one; others are left as they are. */
function ofGzip(error: Error): Error {
  if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) return error;
  return new DomainError('invalid_json', { reason: { path: '', code: 'body_not_gzip' } });
}
