import { NOTIFICATION_TYPES, type NotificationType, wholeUrl } from '@recado/core';
import { WebhooksModule } from '@recado/webhooks';
import { UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readList } from '../command/key-options.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { endSignal } from '../command/end-signal.js';
import { apiEvents } from '../events/api-events.js';
import { listenOn } from '../events/event-loop.js';
import { ownEvents } from '../events/own-events.js';
import { languageOf } from '../language/language.js';
import { phrase } from '../language/text.js';
import { remoteAccess } from '../remote/access.js';
import { ApiClient } from '../remote/api.js';

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
    [WebhooksModule],
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
