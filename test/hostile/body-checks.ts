import { setTimeout as delay } from 'node:timers/promises';
import { readDocument } from '../support/openapi/document.js';
import { KEYS_BYTES, SLOW_BODIES, STRANGERS_BYTES } from './bodies.js';
import { type Check, type CheckContext, faultIf, type CheckResult } from './check.js';
import type { HonestFigures } from './honest-client.js';
import { postRaw, type RawPost } from './raw-post.js';

/** The longest time that a single request may block the event loop, in ms. */
const MAX_STALL_MS = 150;
/** The addresses that read a body without a key. */
const OPEN_ADDRESSES = [
  '/gateways/default/receipts',
  '/gateways/nowhere/receipts',
  '/admin/login',
  '/admin/setup',
  '/nothing',
];
const TRIES = 3;
const USUAL_TIME_MS = 2_000;
/** The flood: two sockets, each of which sends a body of 1.2 MiB twice a second. */
const FLOOD_MS = 8_000;
const FLOOD_REST_MS = 500;
const FLOOD_BYTES = 1.2 * 1_024 ** 2;
/** The time that an honest request may take on a busy machine without an attack, in ms. */
const USUAL_MS = 20;

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** Sends each body to each address, one after the other. */
async function each(
  context: CheckContext,
  posts: readonly Omit<RawPost, 'body'>[],
  bytes: number,
): Promise<CheckResult> {
  const usual = await usualMax(context);
  const faults: string[] = [];
  let worst = { ms: 0, what: '' };
  for (const [name, bodyOf] of Object.entries(SLOW_BODIES)) {
    const body = Buffer.from(bodyOf(bytes));
    for (const post of posts) {
      const what = `${name} to ${post.method ?? 'POST'} ${post.path}`;
      const { status, max, failures } = await worstOf(context, { ...post, body }, MAX_STALL_MS + usual);
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

/** Sends one request and answers the longest honest one. Other work may delay that one, so the best of three tries counts. */
async function worstOf(context: CheckContext, post: RawPost, allowedMs: number) {
  let max = Infinity;
  let failures = 0;
  let status = 0;
  for (let tries = 0; tries < TRIES && max > allowedMs; tries++) {
    ({ status } = await postRaw(context.server, post));
    const figures = await context.honest.figures();
    max = Math.min(max, figures.max);
    failures += figures.failures;
  }
  return { status, max, failures };
}

/** The longest honest request without an attack, in ms: on a busy machine it waits for other processes. */
async function usualMax({ honest }: CheckContext): Promise<number> {
  await honest.figures();
  await delay(USUAL_TIME_MS);
  return (await honest.figures()).max;
}

/** Sends the largest batch that is accepted: the most expensive single request. */
async function largestBatch(context: CheckContext): Promise<CheckResult> {
  const usual = await usualMax(context);
  const message = { phone: '5511987654321', message: 'Olá! '.repeat(260) };
  const body = Buffer.from(JSON.stringify({ messages: Array<object>(10_000).fill(message) }));
  const { status } = await postRaw(context.server, {
    path: '/api/enqueue-messages',
    headers: bearer(context.key),
    body,
  });
  const { max } = await context.honest.figures();
  const measured = `${(body.length / 1_024 ** 2).toFixed(1)} MiB: ${status}, honest at most ${max.toFixed(0)} ms, ${usual.toFixed(0)} ms before`;
  return { measured, faults: faultIf(status !== 200, measured) };
}

/** Every operation of the API with a method that may have a body. */
function operations(): { method: string; path: string }[] {
  return Object.entries(readDocument().paths).flatMap(([path, item]) =>
    ['post', 'patch', 'delete']
      .filter((method) => method in item)
      .map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{[^}]+\}/g, '1') })),
  );
}

async function flood({ server }: CheckContext, until: number): Promise<void> {
  const body = Buffer.from(SLOW_BODIES['deep lists']!(FLOOD_BYTES));
  while (performance.now() < until) {
    await postRaw(server, { path: '/gateways/default/receipts', body });
    await delay(FLOOD_REST_MS);
  }
}

async function underFlood(context: CheckContext): Promise<{ before: HonestFigures; during: HonestFigures }> {
  await context.honest.figures();
  await delay(FLOOD_MS / 2);
  const before = await context.honest.figures();
  const end = performance.now() + FLOOD_MS;
  await Promise.all([flood(context, end), flood(context, end)]);
  return { before, during: await context.honest.figures() };
}

/** Slow bodies from clients with and without a key. */
export const BODY_CHECKS: readonly Check[] = [
  {
    name: 'slow bodies without a key',
    run: (context) =>
      each(
        context,
        OPEN_ADDRESSES.map((path) => ({ path })),
        STRANGERS_BYTES,
      ),
  },
  {
    name: 'slow bodies with a key',
    run: (context) =>
      each(
        context,
        operations().map((post) => ({ ...post, headers: bearer(context.key) })),
        KEYS_BYTES,
      ),
  },
  { name: 'the largest batch', run: largestBatch },
  {
    name: 'two clients without a key that flood',
    run: async (context) => {
      const { before, during } = await underFlood(context);
      const isSlow = during.p99 > Math.max(USUAL_MS, 2 * before.p99);
      const measured = `honest p99 ${before.p99.toFixed(1)} ms before, ${during.p99.toFixed(1)} ms during`;
      return { measured, faults: faultIf(isSlow || during.failures > 0, measured) };
    },
  },
];
