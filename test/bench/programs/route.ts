import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ClientMessage } from './texts.js';

/** As large as our own program takes. */
const BODY_LIMIT = 16 * 1024 ** 2;

/**
 * The bare route in front of every reference: no key, no validation, no log. It reads the same bodies as ours, with the
 * fastest parser there is. Answers its port.
 */
export async function openRoute(accept: (messages: ClientMessage[]) => Promise<unknown>): Promise<number> {
  const fastify = bareFastify((body) => JSON.parse(body) as unknown);
  fastify.post('/', async (request) => {
    const { messages } = request.body as { messages: ClientMessage[] };
    await accept(messages);
    return { success: true, accepted: messages.length };
  });
  return listen(fastify);
}

/** A route that answers at once, whatever it is sent. Answers its port. */
export async function openDeafRoute(): Promise<number> {
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
