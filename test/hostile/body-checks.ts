import { setTimeout as delay } from 'node:timers/promises';
import { readDocument } from '../support/openapi/document.js';
import { KEYS_BYTES, SLOW_BODIES, STRANGERS_BYTES } from './bodies.js';
import { type Check, type Field, faultIf, type Verdict } from './check.js';
import type { HonestFigures } from './honest-client.js';
import { postRaw, type RawPost } from './raw-post.js';

/** How long no single request may hold the event loop, in ms. */
const MAX_STALL_MS = 150;
/** What anybody may send a body to. */
const OPEN_ADDRESSES = [
  ...['/gateways/default/receipts', '/gateways/nowhere/receipts', '/admin/login', '/admin/setup', '/nothing'],
];
/** Two sockets, each of which sends a body of 1.2 MiB twice a second. */
const TRIES = 3;
const USUAL_TIME_MS = 2_000;
const FLOOD_MS = 8_000;
const FLOOD_REST_MS = 500;
const FLOOD_BYTES = 1.2 * 1_024 ** 2;
/** What an honest request may take on any machine that does something else as well, in ms. */
const USUAL_MS = 20;

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** Sends each body to each address, one by one. */
async function each(field: Field, posts: readonly Omit<RawPost, 'body'>[], bytes: number): Promise<Verdict> {
  const usual = await usualMax(field);
  const faults: string[] = [];
  let worst = { ms: 0, what: '' };
  for (const [name, bodyOf] of Object.entries(SLOW_BODIES)) {
    const body = Buffer.from(bodyOf(bytes));
    for (const post of posts) {
      const what = `${name} to ${post.method ?? 'POST'} ${post.path}`;
      const { status, max, failures } = await worstOf(field, { ...post, body }, MAX_STALL_MS + usual);
      if (max > worst.ms) worst = { ms: max, what };
      faults.push(...faultIf(status >= 500, `${what}: ${status}`));
      faults.push(...faultIf(failures > 0, `${what}: ${failures} honest requests failed`));
    }
  }
  faults.push(
    ...faultIf(worst.ms > MAX_STALL_MS + usual, `${worst.what}: an honest request took ${worst.ms.toFixed(0)} ms`),
  );
  const count = posts.length * Object.keys(SLOW_BODIES).length;
  return { measured: `${count} requests; honest at most ${worst.ms.toFixed(0)} ms (${worst.what})`, faults };
}

/** One request; when an honest one waited too long beside it, it was perhaps for others: then the least of three counts. */
async function worstOf(field: Field, post: RawPost, allowedMs: number) {
  let max = Infinity;
  let failures = 0;
  let status = 0;
  for (let tries = 0; tries < TRIES && max > allowedMs; tries++) {
    ({ status } = await postRaw(field.server, post));
    const figures = await field.honest.figures();
    max = Math.min(max, figures.max);
    failures += figures.failures;
  }
  return { status, max, failures };
}

/** What an honest request takes at most where nobody attacks: on a busy machine it waits for others. In ms. */
async function usualMax({ honest }: Field): Promise<number> {
  await honest.figures();
  await delay(USUAL_TIME_MS);
  return (await honest.figures()).max;
}

/** Sends the largest batch that is taken, which is what a single request of anybody may cost. */
async function largestBatch(field: Field): Promise<Verdict> {
  const usual = await usualMax(field);
  const message = { phone: '5511987654321', message: 'Olá! '.repeat(260) };
  const body = Buffer.from(JSON.stringify({ messages: Array<object>(10_000).fill(message) }));
  const { status } = await postRaw(field.server, { path: '/api/enqueue-messages', headers: bearer(field.key), body });
  const { max } = await field.honest.figures();
  const measured = `${(body.length / 1_024 ** 2).toFixed(1)} MiB: ${status}, honest at most ${max.toFixed(0)} ms, ${usual.toFixed(0)} ms before`;
  return { measured, faults: faultIf(status !== 200, measured) };
}

/** Every operation of the API that takes a body, or is sent one all the same. */
function operations(): { method: string; path: string }[] {
  return Object.entries(readDocument().paths).flatMap(([path, item]) =>
    ['post', 'patch', 'delete']
      .filter((method) => method in item)
      .map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{[^}]+\}/g, '1') })),
  );
}

async function flood({ server }: Field, until: number): Promise<void> {
  const body = Buffer.from(SLOW_BODIES['deep lists']!(FLOOD_BYTES));
  while (performance.now() < until) {
    await postRaw(server, { path: '/gateways/default/receipts', body });
    await delay(FLOOD_REST_MS);
  }
}

async function underFlood(field: Field): Promise<{ before: HonestFigures; during: HonestFigures }> {
  await field.honest.figures();
  await delay(FLOOD_MS / 2);
  const before = await field.honest.figures();
  const end = performance.now() + FLOOD_MS;
  await Promise.all([flood(field, end), flood(field, end)]);
  return { before, during: await field.honest.figures() };
}

/** Bodies that take long to parse, from strangers and from keys. */
export const BODY_CHECKS: readonly Check[] = [
  {
    name: 'slow bodies without a key',
    run: (field) =>
      each(
        field,
        OPEN_ADDRESSES.map((path) => ({ path })),
        STRANGERS_BYTES,
      ),
  },
  {
    name: 'slow bodies with a key',
    run: (field) =>
      each(
        field,
        operations().map((post) => ({ ...post, headers: bearer(field.key) })),
        KEYS_BYTES,
      ),
  },
  { name: 'the largest batch', run: largestBatch },
  {
    name: 'two strangers who send on and on',
    run: async (field) => {
      const { before, during } = await underFlood(field);
      const isSlow = during.p99 > Math.max(USUAL_MS, 2 * before.p99);
      const measured = `honest p99 ${before.p99.toFixed(1)} ms before, ${during.p99.toFixed(1)} ms during`;
      return { measured, faults: faultIf(isSlow || during.failures > 0, measured) };
    },
  },
];
