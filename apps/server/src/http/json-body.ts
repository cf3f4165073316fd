import { isUtf8 } from 'node:buffer';
import { DomainError } from '@recado/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import type { FairTurns } from './fair-turns.js';

/** Whose bodies come without an API key: gateways with their receipts. */
const NO_KEY = 0;

/**
 * Makes JSON in UTF-8 the only body that the API takes. An empty one is no body; `__proto__` and friends are dropped.
 * The bytes stay in `request.rawBody`. Bodies take turns by the keys that they come with.
 */
export function acceptOnlyJson(fastify: FastifyInstance, turns: FairTurns): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (isBodyless(request)) delete request.headers['content-type'];
    done();
  });
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    turns.run(request.principal?.keyId ?? NO_KEY, body.length, (refusal) => {
      if (refusal) return done(refusal);
      try {
        request.rawBody = body as Buffer;
        done(null, parseJson(request, body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    });
  });
}

/** What has no body may name any type for it. */
function isBodyless({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

function parseJson(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isPlainUtf8(request)) throw new DomainError('unsupported_media_type');
  if (!isUtf8(body)) throw new DomainError('invalid_json');
  try {
    return secureJson.parse(body.toString('utf8'), undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch (error) {
    throw new DomainError('invalid_json', { cause: error });
  }
}

/** Neither compressed nor in another character set. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = headers['content-encoding'] ?? 'identity';
  return /^utf-?8$/i.test(charset) && encoding === 'identity';
}
