import { setTimeout as wait } from 'node:timers/promises';
import { isSignedWith } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import type { HeardEvent } from '@recado/webhooks';
import type { Terminal } from '../command/terminal.js';
import { phrase } from '../language/text.js';
import { ApiError, NoAnswerError } from '../remote/api.js';
import type { EventSource } from './event-source.js';
import { forward } from './forward.js';

/** Time between two questions, in ms: a tenth of what a key may ask by default. */
const EVERY_MS = 1_000;
/** The same where nothing has happened for `QUIET_MS`, so that a day of rest costs 17,280 requests and not 86,400. */
const QUIET_EVERY_MS = 5_000;
const QUIET_MS = 300_000;
/**
 * How long events of one answer are forwarded, in ms. The others are asked for again: the server hears that somebody
 * listens, and signs them with a time that a program still accepts.
 */
const FRESH_MS = 10_000;
/** Time until the next try while the server does not answer, in ms. */
const RETRY_MS = 5_000;

export interface Listening {
  terminal: Terminal;
  /** Where events are posted too. */
  forwardTo: string | undefined;
  /** Begins to listen; called again where the server has ended the listener. */
  open: () => Promise<EventSource>;
  signal: AbortSignal;
  /** Time that only grows, in ms, and a rest that the signal ends. */
  time?: ListeningTime;
}

interface ListeningTime {
  now(): number;
  rest(ms: number, signal: AbortSignal): Promise<void>;
}

const REAL_TIME: ListeningTime = {
  now: () => performance.now(),
  rest: async (ms, signal) => {
    await wait(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  },
};

/** Prints and forwards events until the signal. Throws where the first listener cannot be opened. */
export async function listenOn(listening: Listening): Promise<void> {
  let source: EventSource | undefined = await listening.open();
  while (source) {
    announce(source, listening);
    try {
      await follow(source, listening);
    } finally {
      // Where it fails the server ends the listener itself, some minutes later.
      await source.end().catch(() => undefined);
    }
    source = await openAgain(listening);
  }
}

function announce(source: EventSource, { terminal, forwardTo }: Listening): void {
  terminal.report(phrase`Listening. The events are signed with ${source.secret}`);
  if (forwardTo !== undefined) terminal.report(phrase`They are forwarded to ${forwardTo}`);
}

/** Waits while the server does not answer; undefined at the signal. */
async function openAgain(listening: Listening): Promise<EventSource | undefined> {
  const { signal, terminal } = listening;
  if (signal.aborted) return undefined;
  terminal.report(
    phrase`The server has ended this listener: events of meanwhile are lost, and the secret is another one.`,
  );
  while (!signal.aborted) {
    const source = await patiently(() => listening.open(), listening);
    if (source) return source;
  }
  return undefined;
}

/** Returns at the signal, and when the server has ended the listener. */
async function follow(source: EventSource, listening: Listening): Promise<void> {
  const { signal, time = REAL_TIME } = listening;
  let taken: number[] = [];
  let lastEvent = time.now();
  while (!signal.aborted) {
    const known = taken;
    const events = await patiently(() => source.take(known), listening);
    if (events === null) return;
    if (events === undefined) continue;
    const until = time.now() + FRESH_MS;
    taken = [];
    for (const event of events) {
      await show(source.secret, event, listening);
      taken.push(event.id);
      if (time.now() >= until || signal.aborted) break;
    }
    if (events.length > 0) lastEvent = time.now();
    else await time.rest(time.now() - lastEvent < QUIET_MS ? EVERY_MS : QUIET_EVERY_MS, signal);
  }
}

/** Undefined, after a rest, while the server or the database here does not answer, or asks for time. */
async function patiently<T>(ask: () => Promise<T>, { terminal, signal, time = REAL_TIME }: Listening) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) {
      terminal.report(phrase`The database is away, or others write to it for too long. Trying again.`);
      await time.rest(RETRY_MS, signal);
      return undefined;
    }
    const isPassing = error instanceof NoAnswerError || (error instanceof ApiError && isBusy(error));
    if (!isPassing) throw error;
    terminal.report(error.text);
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
    await time.rest(Math.max(RETRY_MS, asked), signal);
    return undefined;
  }
}

function isBusy({ status }: ApiError): boolean {
  return status === 429 || status >= 500;
}

async function show(secret: string, event: HeardEvent, { terminal, forwardTo }: Listening): Promise<void> {
  const { headers, body } = event;
  const content = { id: headers['webhook-id'] ?? '', timestamp: Number(headers['webhook-timestamp']), body };
  if (!isSignedWith(secret, content, headers['webhook-signature'] ?? '')) {
    return terminal.report(phrase`An event was not signed with the secret, and was left out: ${content.id}`);
  }
  terminal.print(body);
  if (forwardTo !== undefined) terminal.report(await forward(forwardTo, event));
}
