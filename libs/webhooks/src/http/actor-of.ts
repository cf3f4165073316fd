import type { Actor } from '@recado/audit';
import { plainAddress, type Principal } from '@recado/auth';
import type { FastifyRequest } from 'fastify';

/** Whoever holds a key, as the audit trail knows it. */
export function actorOf({ keyId, name }: Principal, { id, ip }: FastifyRequest): Actor {
  return { type: 'api_key', id: keyId, name, ip: plainAddress(ip), requestId: id };
}
