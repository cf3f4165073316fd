// A receiver of webhooks: verifies the signature of an event, answers at once, and then handles each event once.
// Node 20.19 or newer, no packages:
//
//   RECADO_WEBHOOK_SECRET=whsec_… PORT=4000 node docs/examples/webhook-receiver.mjs
//
// RECADO_WEBHOOK_SECRET is the `secret` in the answer of POST /api/webhooks. The proxy in front of it speaks https.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { RECADO_WEBHOOK_SECRET = '', HOST = '127.0.0.1', PORT = '4000' } = process.env;
if (!RECADO_WEBHOOK_SECRET.startsWith('whsec_')) throw new Error('RECADO_WEBHOOK_SECRET must be set: whsec_…');

const KEY = Buffer.from(RECADO_WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
const TOLERANCE_SECONDS = 300;
/** Events are small: a larger body is not from Recado. */
const MAX_BYTES = 256 * 1024;
/** Longer than Recado retries an event, which takes about 28 hours. */
const REMEMBERED_MS = 2 * 24 * 60 * 60 * 1000;

/** Event ids with their times of arrival, oldest first. Several processes must keep them in a database instead. */
const seen = new Map();

const server = createServer(async (request, response) => {
  try {
    if (request.method !== 'POST') return answer(response, 405);
    const body = await bodyOf(request);
    if (!body) return answer(response, 413);
    if (!isGenuine(request.headers, body)) return answer(response, 401);
    const event = JSON.parse(body);
    answer(response, 204);
    if (isNew(request.headers['webhook-id'])) await handle(event);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) answer(response, 500);
  }
});

/** The work of your program. Put slow work into a queue of your own. */
async function handle({ type, data }) {
  console.log(JSON.stringify({ type, id: data.id, status: data.status, sequence: data.sequence }));
}

/** The body as bytes, over which the signature is computed; undefined when it is too large. */
async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether it was signed with the secret within five minutes. A replaced secret signs too, until its end. */
function isGenuine(headers, body) {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`] ?? '');
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE_SECONDS)) return false;
  const wanted = createHmac('sha256', KEY).update(`${id}.${time}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

/** Whether this event is new: an event may arrive more than once. */
function isNew(id) {
  const now = Date.now();
  for (const [old, at] of seen) {
    if (now - at <= REMEMBERED_MS) break;
    seen.delete(old);
  }
  if (seen.has(id)) return false;
  seen.set(id, now);
  return true;
}

function answer(response, status) {
  response.writeHead(status, { 'content-length': '0' }).end();
}

server.listen(Number(PORT), HOST, () => console.error(`listening on http://${HOST}:${server.address().port}`));
