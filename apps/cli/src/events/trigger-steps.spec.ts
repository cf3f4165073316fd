import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ApiClient } from '../remote/api.js';
import { TRIGGER_STEPS } from '../commands/trigger.js';

const server = createServer((request, response) => {
  // A machine whose clock is an hour ahead of that of the server.
  response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
  response.setHeader('content-type', 'application/json');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/api/enqueue-messages') sent = JSON.parse(Buffer.concat(chunks).toString()) as typeof sent;
    response.end(JSON.stringify({ messages: [{ id: 1 }] }));
  });
});
let sent: { messages: { expires_at: string }[] };

afterEach(() => server.close());

it('an event of time is made by the clock of the server', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await TRIGGER_STEPS.get('message.expired')!(new ApiClient({ url, key: 'a key' }, 'en'));
  const ahead = Date.parse(sent.messages[0]!.expires_at) - (Date.now() - 3_600_000);
  expect(Math.abs(ahead)).toBeLessThan(1_800_000);
});
