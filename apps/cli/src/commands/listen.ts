import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { isSignedWith, type NotificationType, NOTIFICATION_TYPES, wholeUrl } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import { type HeardEvent, EndpointChanges, Listeners, NoWebhookFormatsModule, WebhooksModule } from '@recado/webhooks';
import { cliActor } from '../command/actor.js';
import { UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readList } from '../command/key-options.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { languageOf } from '../language/language.js';
import { phrase, type Text } from '../language/text.js';
import { remoteAccess } from '../remote/access.js';
import { ApiError, NoAnswerError, ApiClient } from '../remote/api.js';

/** Where `listen` gets its events. */
interface EventSource {
  /** Signs the events. */
  readonly secret: string;
  /** The next events, those with these ids being known already; null: the server has ended the listener. */
  take(taken: readonly number[]): Promise<readonly HeardEvent[] | null>;
  /** Tells the server that nobody listens any more. */
  end(): Promise<void>;
}

/** As long as Recado waits for a webhook, in ms. */
const TIMEOUT_MS = 15_000;

/** Posts an event as Recado would, signature included. Returns what came back. */
async function forward(url: string, { headers, body }: HeardEvent): Promise<Text> {
  const from = performance.now();
  const options = { method: 'POST', headers: { ...headers }, body, redirect: 'manual' } as const;
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return phrase`  → ${answer.status} in ${Math.round(performance.now() - from)} ms`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const { code, name } = cause as NodeJS.ErrnoException;
    return phrase`  → no answer (${code ?? name ?? 'ERROR'})`;
  }
}

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

interface Listening {
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
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
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
    const source = await retryFor(() => listening.open(), listening);
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
    const events = await retryFor(() => source.take(known), listening);
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
async function retryFor<T>(ask: () => Promise<T>, { terminal, signal, time = REAL_TIME }: Listening) {
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

const LISTENERS = '/api/webhooks/listeners';

/** The events of the messages of a key, by the API. */
async function apiEvents(api: ApiClient, events: readonly string[] | undefined): Promise<EventSource> {
  const order = { ...(events && { events }), description: 'recado listen' };
  const { id, secret } = await api.call<{ id: number; secret: string }>('POST', LISTENERS, order);
  return {
    secret,
    async take(taken) {
      try {
        return (await api.call<{ data: HeardEvent[] }>('POST', `${LISTENERS}/${id}/take`, { taken })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    end: () => api.call<void>('DELETE', `/api/webhooks/${id}`),
  };
}

/** The events of every key of the installation here, by its database. */
async function ownEvents(services: INestApplicationContext, events: readonly NotificationType[]): Promise<EventSource> {
  const listeners = services.get(Listeners);
  const { id, secret } = await listeners.add({ apiKeyId: null, events, description: 'recado listen' }, cliActor());
  return {
    secret,
    take: (taken) => listeners.take(id, { taken }),
    end: async () => void (await services.get(EndpointChanges).remove(id, cliActor())),
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that is given when somebody ends the command, by Ctrl-C for instance; once more ends it at once. */
function endSignal(): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const end = () => {
    controller.abort();
    dispose();
  };
  const dispose = () => {
    for (const name of SIGNALS) process.off(name, end);
  };
  for (const name of SIGNALS) process.on(name, end);
  return { signal: controller.signal, dispose };
}

const OPTIONS = { 'forward-to': { type: 'string' }, events: { type: 'string' }, url: { type: 'string' } } as const;

/** Prints the events of webhooks, whose signature it has checked, and forwards them. */
export const listenCommand: Command = {
  name: 'listen',
  usage: phrase`[--forward-to <url>] [--events <a,b>] [--url <server>]`,
  summary: phrase`prints the events of webhooks, signature checked, and posts them to --forward-to; ends with Ctrl-C. With RECADO_URL and RECADO_KEY those of a key, otherwise all of the installation here`,
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    const order = { forwardTo: readTarget(options['forward-to']), events: readEvents(options.events) };
    const access = remoteAccess(options.url, terminal);
    const end = endSignal();
    const listening = { terminal, forwardTo: order.forwardTo, signal: end.signal };
    try {
      if (access === undefined) return await listenHere(order.events, listening, terminal);
      const api = new ApiClient(access, languageOf(terminal.env));
      await listenOn({ ...listening, open: () => apiEvents(api, order.events) });
    } finally {
      end.dispose();
    }
  },
};

async function listenHere(
  events: readonly NotificationType[] = NOTIFICATION_TYPES,
  listening: Omit<Parameters<typeof listenOn>[0], 'open'>,
  terminal: Terminal,
): Promise<void> {
  const work = withServices(
    configOf(terminal),
    terminal,
    (services) => listenOn({ ...listening, open: () => ownEvents(services, events) }),
    [WebhooksModule, NoWebhookFormatsModule],
  );
  await work;
}

function readEvents(given: string | undefined): readonly NotificationType[] | undefined {
  if (given === undefined) return undefined;
  const known: readonly string[] = NOTIFICATION_TYPES;
  const unknown = readList(given).find((name) => !known.includes(name));
  if (unknown !== undefined || readList(given).length === 0) throw unknownEvent(unknown ?? '');
  return readList(given) as NotificationType[];
}

/** The error for a name that no event has. */
export function unknownEvent(name: string): UsageError {
  return new UsageError(phrase`There is no event "${name}": choose from ${NOTIFICATION_TYPES.join(', ')}.`);
}

function readTarget(url: string | undefined): string | undefined {
  if (url === undefined || (/^https?:\/\//i.test(url) && wholeUrl(url) !== null)) return url;
  throw new UsageError(phrase`--forward-to must be an address that begins with http:// or https://.`);
}
