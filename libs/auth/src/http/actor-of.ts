import type { Actor } from '@recado/audit';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../address.js';
import type { Principal } from '../keys/principal.js';

/** The API key behind a request, as the audit trail names it. */
export function actorOf({ keyId, name }: Principal, { id, ip }: FastifyRequest): Actor {
  return { type: 'api_key', id: keyId, name, ip: plainAddress(ip), requestId: id };
}
