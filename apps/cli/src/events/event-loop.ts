import { setTimeout as wait } from 'node:timers/promises';
import { isSignedWith } from '@recado/core';
import type { HeardEvent } from '@recado/webhooks';
import type { Terminal } from '../command/terminal.js';
import { phrase } from '../language/text.js';
import { ApiError, NoAnswerError } from '../remote/api.js';
import type { EventSource } from './event-source.js';
import { forward } from './forward.js';

/** Time between two questions, in ms: a tenth of what a key may ask by default. */
const EVERY_MS = 1_000;
/** Time until the next try while the server does not answer, in ms. */
const RETRY_MS = 5_000;

export interface Listening {
  terminal: Terminal;
  /** Where events are posted too. */
  forwardTo: string | undefined;
  /** Begins to listen; called again where the server has ended the listener. */
  open: () => Promise<EventSource>;
  signal: AbortSignal;
}

/** Prints and forwards events until the signal. */
export async function listenOn(listening: Listening): Promise<void> {
  const { signal } = listening;
  while (!signal.aborted) {
    const source = await begin(listening);
    try {
      await follow(source, listening);
    } finally {
      // Where it fails the server ends the listener itself, a minute later.
      await source.end().catch(() => undefined);
    }
  }
}

async function begin({ open, terminal, forwardTo }: Listening): Promise<EventSource> {
  const source = await open();
  terminal.report(phrase`Listening. The events are signed with ${source.secret}`);
  if (forwardTo !== undefined) terminal.report(phrase`They are forwarded to ${forwardTo}`);
  return source;
}

/** Returns at the signal, and when the server has ended the listener. */
async function follow(source: EventSource, listening: Listening): Promise<void> {
  const { signal } = listening;
  let after = 0;
  while (!signal.aborted) {
    const events = await nextEvents(source, after, listening);
    if (events === null) return;
    for (const event of events) {
      await show(source.secret, event, listening);
      after = event.id;
    }
    if (events.length === 0) await pause(EVERY_MS, signal);
  }
}

/** None while the server does not answer, or asks for time. */
async function nextEvents(source: EventSource, after: number, { terminal, signal }: Listening) {
  try {
    return await source.take(after);
  } catch (error) {
    const isPassing = error instanceof NoAnswerError || (error instanceof ApiError && isBusy(error));
    if (!isPassing) throw error;
    terminal.report(error.text);
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
    await pause(Math.max(RETRY_MS, asked), signal);
    return [];
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

/** A rest that the signal ends. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
