import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DomainError, excerpt, findJsonFault, parseJson } from '@recado/core';
import { setFormReader } from '@recado/http';
import { acceptUploads } from '@recado/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BodyBudget } from './body-budget.js';
import { JSON_LIMITS, staysRaw } from './body-limits.js';
import type { FairQueue } from './fair-queue.js';
import { readBody } from './read-body.js';

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
  acceptUploads(fastify);
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (isBodyless(request)) delete request.headers['content-type'];
    done();
  });
  // Read like JSON, and parsed after its proof: a callback of a provider that a description describes.
  setFormReader(fastify, (request, payload, done) => {
    if (!staysRaw(request)) return done(new DomainError('unsupported_media_type'));
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
