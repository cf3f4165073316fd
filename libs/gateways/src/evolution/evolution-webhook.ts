import type { ReceiptLack } from '../port/receipt-setup.js';
import type { ReceiptTarget } from '../port/receipt-target.js';
import { isSameAddress } from '../shared/same-address.js';
import { type Json, recordOf, textOf } from '../shared/json-parts.js';

/** The events that are read here: receipts, what recipients write and edit, and the connection of the phone. */
const EVENTS = ['MESSAGES_UPDATE', 'MESSAGES_UPSERT', 'MESSAGES_EDITED', 'CONNECTION_UPDATE'];
const TOKEN = 'X-Webhook-Token';

/** The webhook of an instance, as versions from 2.1 on take it. */
export interface EvolutionWebhook {
  enabled: boolean;
  url: string;
  headers: Readonly<Record<string, string>>;
  byEvents: boolean;
  base64: boolean;
  events: readonly string[];
}

/** The webhook for our receipts. `before`: what the instance has for the same address, of which nothing else is changed. */
export function webhookFor({ url, secret }: ReceiptTarget, before?: EvolutionWebhook): EvolutionWebhook {
  const others = Object.entries(before?.headers ?? {}).filter(([name]) => name.toLowerCase() !== TOKEN.toLowerCase());
  return {
    enabled: true,
    url,
    headers: { ...Object.fromEntries(others), [TOKEN]: secret },
    byEvents: before?.byEvents ?? false,
    base64: before?.base64 ?? false,
    events: [...new Set([...(before?.events ?? []), ...EVENTS])],
  };
}

/** The same as the first versions of 2 take it: flat, and without headers. */
export function flatWebhook({ byEvents, base64, ...webhook }: EvolutionWebhook): object {
  return { ...webhook, webhookByEvents: byEvents, webhookBase64: base64 };
}

/** The webhook in an answer: the row of the database, or nested as it is set. Undefined: there is none. */
export function webhookIn(body: Json | undefined): EvolutionWebhook | undefined {
  const row = recordOf(body?.webhook) ?? body;
  const url = textOf(row?.url);
  if (!row || url === undefined || url === '') return undefined;
  const headers = Object.entries(recordOf(row.headers) ?? {}).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string';
  });
  return {
    enabled: row.enabled === true,
    url,
    headers: Object.fromEntries(headers),
    byEvents: (row.byEvents ?? row.webhookByEvents) === true,
    base64: (row.base64 ?? row.webhookBase64) === true,
    events: Array.isArray(row.events) ? row.events.filter((event) => typeof event === 'string') : [],
  };
}

/** What is wrong with a webhook for the address of our receipts. */
export function lacksOf({ enabled, events, headers }: EvolutionWebhook, { secret }: ReceiptTarget): ReceiptLack[] {
  const isProved = Object.entries(headers).some(([name, value]) => {
    return value === secret && [TOKEN.toLowerCase(), 'jwt_key'].includes(name.toLowerCase());
  });
  return [
    ...(enabled ? [] : (['off'] as const)),
    ...(EVENTS.every((event) => events.includes(event)) ? [] : (['events'] as const)),
    ...(isProved ? [] : (['proof'] as const)),
  ];
}

/** Whether it is a webhook for the address of our receipts. */
export function isForUs({ url }: EvolutionWebhook, target: ReceiptTarget): boolean {
  return isSameAddress(url, target.url);
}
