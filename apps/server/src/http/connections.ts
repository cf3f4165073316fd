import type { FastifyInstance } from 'fastify';
import { leaveGoneClients } from './gone-clients.js';
import { IdleConnections } from './idle-connections.js';
import type { OpenRequests } from './open-requests.js';
import { UnreadAnswers } from './unread-answers.js';

/** Bounds what clients can hold by their connections alone. Must be called before any other hook is added. */
export function boundConnections(fastify: FastifyInstance, open: OpenRequests): void {
  open.watch(fastify.server);
  open.oneByOne(fastify);
  const unread = new UnreadAnswers();
  unread.watch(fastify.server);
  unread.count(fastify);
  new IdleConnections(open).watch(fastify.server);
  leaveGoneClients(fastify);
}
