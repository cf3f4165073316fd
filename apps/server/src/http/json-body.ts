import { DomainError, findJsonFault, parseJson } from '@recado/core';
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
 * Accepts only JSON in UTF-8 as a body, and a form with a file at the route for files. An empty body counts as none; `__proto__` and similar names are dropped. The bytes
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
    if (!isPlainUtf8(request)) return done(new DomainError('unsupported_media_type'));
    readBody(payload, readingOf(request, budget), (fault, body) => {
      if (fault) return done(fault);
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

/** Neither compressed nor in another character set. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = headers['content-encoding'] ?? 'identity';
  return /^utf-?8$/i.test(charset) && encoding === 'identity';
}
