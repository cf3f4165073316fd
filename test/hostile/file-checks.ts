import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { METRICS_TOKEN, residentBytes } from '../support/metrics.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { type Check, type CheckResult, faultIf } from './check.js';
import { IN_IMAGE } from './memory-limit.js';

const MIB = 1_024 ** 2;
const FILES = 64;
/** The largest medium that WhatsApp takes. */
const FILE_BYTES = 16 * MIB;
const PIECE = 256 * 1_024;
/** How much more the server may take than before: it has some 170 MiB then. */
const MAX_GROWTH_BYTES = 128 * MIB;
const SAMPLE_MS = 100;
const BOUNDARY = 'hostile';

/** A provider that takes uploads and messages as Meta does, and keeps nothing of them but their lengths. */
async function startProvider() {
  const seen = { uploads: 0, bytes: 0, messages: 0 };
  const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length));
    incoming.on('end', () => {
      const isUpload = incoming.url?.endsWith('/media') ?? false;
      if (isUpload) seen.uploads++;
      else seen.messages++;
      if (isUpload) seen.bytes += bytes;
      const id = isUpload ? String(seen.uploads) : `wamid.${seen.messages}`;
      const answer = isUpload ? { id } : { messaging_product: 'whatsapp', contacts: [], messages: [{ id }] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { seen, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A PDF whose bytes are those of no other seed. */
function* file(seed: number): Generator<Buffer> {
  const piece = Buffer.alloc(PIECE, `${seed} hostile `);
  yield Buffer.concat([Buffer.from('%PDF-1.4\n'), piece.subarray(9)]);
  for (let at = PIECE; at < FILE_BYTES; at += PIECE) yield piece;
}

function* form(seed: number): Generator<Buffer> {
  yield Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${seed}.pdf"\r\n\r\n`);
  yield* file(seed);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** The id of an uploaded file. */
async function upload(server: Server, key: string, seed: number): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const outgoing = request(`${server.url}/api/media`, { method: 'POST', headers, agent: false });
  Readable.from(form(seed)).pipe(outgoing);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (response.statusCode !== 201) throw new Error(`an upload was answered ${response.statusCode}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

/** The most memory that the server had while this ran. */
async function mostOf(server: Server, run: () => Promise<unknown>): Promise<number> {
  let [most, isOver] = [0, false];
  const sampling = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentBytes(server));
      await delay(SAMPLE_MS);
    }
  })();
  try {
    await run();
  } finally {
    isOver = true;
    await sampling;
  }
  return most;
}

/** Uploads files of the largest size at once, and sends them at once. */
async function largeFiles(): Promise<CheckResult> {
  const provider = await startProvider();
  const server = await startServer({
    asOperated: true,
    env: {
      ...IN_IMAGE,
      ...{ METRICS_TOKEN, GATEWAY: 'whatsapp-cloud', WHATSAPP_API_URL: provider.url, WHATSAPP_TOKEN: 'the-token' },
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    },
  });
  const key = await createKey(server);
  const idle = await residentBytes(server);
  const ids: string[] = [];
  const uploading = await mostOf(server, async () => {
    ids.push(...(await Promise.all(Array.from({ length: FILES }, (_, seed) => upload(server, key, seed)))));
  });
  const messages = ids.map((id, index) => ({ phone: String(5_511_900_000_000 + index), message: 'x', media: { id } }));
  const sending = await mostOf(server, async () => {
    const { status } = await api(server, key).post('/api/enqueue-messages', { messages });
    if (status !== 200) throw new Error(`the messages were answered ${status}`);
    await until(() => provider.seen.messages === FILES, { describe: 'every file to be sent' });
  });
  await server.stop();
  provider.close();
  const { uploads, bytes } = provider.seen;
  return {
    measured: `${Math.round(idle / MIB)} MiB before, ${Math.round(uploading / MIB)} while they come in, ${Math.round(sending / MIB)} while they leave`,
    faults: [
      ...faultIf(
        uploads !== FILES || bytes < FILES * FILE_BYTES,
        `the provider got ${uploads} files of ${bytes} bytes`,
      ),
      ...faultIf(Math.max(uploading, sending) - idle > MAX_GROWTH_BYTES, 'the memory grew by more than 128 MiB'),
    ],
  };
}

/** Files of programs. */
export const FILE_CHECKS: readonly Check[] = [{ name: '64 files of 16 MiB at once', run: largeFiles }];
