import type { FastifyInstance } from 'fastify';
import { dropAbandonedRequests } from './abandoned-requests.js';
import { IdleConnections } from './idle-connections.js';
import type { OpenRequests } from './open-requests.js';
import { UnreadResponses } from './unread-responses.js';

/** Bounds the resources that connections can hold. Must be called before any other hook is added. */
export function boundConnections(fastify: FastifyInstance, open: OpenRequests): void {
  open.watch(fastify.server);
  open.oneByOne(fastify);
  const unread = new UnreadResponses();
  unread.watch(fastify.server);
  unread.count(fastify);
  new IdleConnections(open).watch(fastify.server);
  dropAbandonedRequests(fastify);
}
