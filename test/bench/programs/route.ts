import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ClientMessage } from './texts.js';

/** The largest body that Recado accepts. */
const BODY_LIMIT = 16 * 1024 ** 2;

/**
 * Opens the bare route of a reference, which has no key, no validation and no log. It reads the same bodies as Recado
 * does, with the fastest parser there is. Answers its port. A single message is answered with the id that `accept` gives it.
 */
export async function openRoute(accept: (messages: ClientMessage[]) => Promise<unknown>): Promise<number> {
  const fastify = bareFastify((body) => JSON.parse(body) as unknown);
  fastify.post('/', async (request) => {
    const { messages } = request.body as { messages: ClientMessage[] };
    const { id } = Object((await accept(messages)) ?? {}) as { id?: number | string };
    return { success: true, accepted: messages.length, messages: id === undefined ? undefined : [{ id: Number(id) }] };
  });
  return listen(fastify);
}

/** Opens a route that answers at once and reads no body. Answers its port. */
export async function openEmptyRoute(): Promise<number> {
  const fastify = bareFastify(() => undefined);
  fastify.post('/', async () => ({ success: true }));
  return listen(fastify);
}

function bareFastify(read: (body: string) => unknown): FastifyInstance {
  const fastify = Fastify({ bodyLimit: BODY_LIMIT });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, read(body as string));
  });
  return fastify;
}

async function listen(fastify: FastifyInstance): Promise<number> {
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  return (fastify.server.address() as AddressInfo).port;
}
