import { DomainError, parseJson } from '@recado/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BodyBudget } from './body-budget.js';
import { JSON_LIMITS, staysRaw } from './body-limits.js';
import type { FairTurns } from './fair-turns.js';
import { readBody } from './read-body.js';

/** Whose bodies come without an API key: gateways with their receipts. */
const NO_KEY = 0;

/**
 * Makes JSON in UTF-8 the only body that the API takes. An empty one is no body; `__proto__` and friends are dropped.
 * The bytes stay in `request.rawBody`; those of callbacks stay there only. Bodies take turns by the keys that they come
 * with.
 */
export function acceptOnlyJson(fastify: FastifyInstance, turns: FairTurns): void {
  const budget = new BodyBudget();
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (isBodyless(request)) delete request.headers['content-type'];
    done();
  });
  // No `parseAs`: what is too deep is refused while it comes.
  fastify.addContentTypeParser('application/json', (request, payload, done) => {
    if (!isPlainUtf8(request)) return done(new DomainError('unsupported_media_type'));
    readBody(payload, readingOf(request, budget), (fault, body) => {
      if (fault) return done(fault);
      turns.run(request.principal?.keyId ?? NO_KEY, body.length, (refusal) => {
        if (refusal) return done(refusal);
        request.rawBody = body;
        if (body.length === 0 || staysRaw(request)) return done(null, undefined);
        const parsed = parseJson(body);
        return parsed.ok ? done(null, parsed.value) : done(new DomainError('invalid_json'));
      });
    });
  });
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

/** What has no body may name any type for it. */
function isBodyless({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

/** Neither compressed nor in another character set. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = headers['content-encoding'] ?? 'identity';
  return /^utf-?8$/i.test(charset) && encoding === 'identity';
}
