import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How a connection ends under a request: before it is read, when it was answered to nobody, or in the middle of the answer. */
export type Break = 'unread' | 'unanswered' | 'half';

/** A server in front of another one that breaks the connections of some requests. */
export interface BreakingProxy {
  readonly url: string;
  /** How many connections it has broken. */
  readonly broken: number;
  close(): void;
}

/** `breaks`: how the request with this number, from 1 on, ends; others are passed on. `target`: `http://host:port`. */
export async function startBreakingProxy(target: string, breaks: ReadonlyMap<number, Break>): Promise<BreakingProxy> {
  let count = 0;
  let broken = 0;
  const server = createServer((incoming, outgoing) => {
    const how = breaks.get(++count);
    if (how !== undefined) broken += 1;
    if (how === 'unread') incoming.socket.resetAndDestroy();
    // A target that is away ends the connection, as it would without a server in front.
    else void pass(target, how, incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get broken() {
      return broken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(
  target: string,
  how: Break | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method, headers, url = '/' } = incoming;
  const sent = await buffer(incoming);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(url, target), { method, headers, agent: false }, resolve).on('error', reject).end(sent);
  });
  const body = await buffer(answer);
  if (how === 'unanswered') return void incoming.socket.destroy();
  const { 'transfer-encoding': _, ...rest } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 500, { ...rest, 'content-length': body.length });
  if (how === undefined) outgoing.end(body);
  else outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
}
