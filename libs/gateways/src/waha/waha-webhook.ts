import type { ReceiptLack } from '../port/receipt-setup.js';
import type { ReceiptTarget } from '../port/receipt-target.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { isSameAddress } from '../shared/same-address.js';

/** The events that are read here: receipts, what recipients write and edit, and the state of the session. */
const EVENTS = ['message.ack', 'message', 'message.edited', 'session.status'];
/** For an hour, so that a restart of Recado loses no receipt. */
const RETRIES = { policy: 'exponential', delaySeconds: 2, attempts: 15 };

/** The webhook for our receipts. `before`: what the session has for the same address, of which nothing else is changed. */
export function webhookFor({ url, secret }: ReceiptTarget, before: Json = {}): Json {
  const known = eventsOf(before);
  // `message.any` tells each message too.
  const wanted = EVENTS.filter((event) => event !== 'message' || !known.includes('message.any'));
  const events = [...new Set([...known, ...wanted])];
  return { ...before, url, events, hmac: { key: secret }, retries: before.retries ?? RETRIES };
}

/** The webhooks of a session with this configuration. */
export function webhooksIn(config: Json | undefined): Json[] {
  return recordsIn(config?.webhooks);
}

/** What is wrong with a webhook for the address of our receipts. */
export function lacksOf(webhook: Json, { secret }: ReceiptTarget): ReceiptLack[] {
  const events = eventsOf(webhook);
  const has = (event: string) => events.includes(event) || (event === 'message' && events.includes('message.any'));
  const hasAll = events.includes('*') || EVENTS.every(has);
  return [...(hasAll ? [] : (['events'] as const)), ...(keyOf(webhook) === secret ? [] : (['proof'] as const))];
}

/** Whether it is a webhook for the address of our receipts. */
export function isForUs(webhook: Json, target: ReceiptTarget): boolean {
  const url = textOf(webhook.url);
  return url !== undefined && isSameAddress(url, target.url);
}

/** Whether the session shows a placeholder for the key of a webhook, so that writing it back would lose the key. */
export function isMasked(webhook: Json): boolean {
  return /^\*+$/.test(keyOf(webhook) ?? '');
}

function keyOf(webhook: Json): string | undefined {
  return textOf(recordOf(webhook.hmac)?.key);
}

function eventsOf({ events }: Json): string[] {
  return Array.isArray(events) ? events.filter((event): event is string => typeof event === 'string') : [];
}
