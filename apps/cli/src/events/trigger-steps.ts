import type { NotificationType } from '@recado/core';
import { phrase, type Text } from '../language/text.js';
import type { ApiClient } from '../remote/api.js';

/** Numbers by which the simulator makes the event happen (docs/gateways/sandbox.md); `…00` is an ordinary one. */
const ORDINARY = '5511900000000';
const REFUSED = '5511900000001';
const THROTTLED = '5511900000002';
const SILENT = '5511900000006';
const WITHOUT_RECEIPTS = '5511900000011';

/**
 * A throttled message waits for 2 s: it has expired by then. The time of a server may be a second old by itself, so that
 * 0.9 s are left for the way of the request.
 */
const EXPIRES_AFTER_MS = 1_900;
const DAY_MS = 86_400_000;

interface Order {
  phone: string;
  scheduled_at?: string;
  expires_at?: string;
}

/** Makes an event happen by the API, with a test key. Returns what was done. */
export type TriggerStep = (api: ApiClient) => Promise<Text>;

/** The events that a test key makes happen. */
export const TRIGGER_STEPS: ReadonlyMap<NotificationType, TriggerStep> = new Map<NotificationType, TriggerStep>([
  ['message.sent', sent(WITHOUT_RECEIPTS)],
  ['message.delivered', sent(ORDINARY)],
  ['message.read', sent(ORDINARY)],
  ['batch.completed', sent(ORDINARY)],
  ['message.failed', sent(REFUSED)],
  ['message.unknown', sent(SILENT)],
  [
    'message.expired',
    async (api) => {
      const expiresAt = (await api.serverTime()) + EXPIRES_AFTER_MS;
      return queued(api, { phone: THROTTLED, expires_at: timeAt(expiresAt) });
    },
  ],
  [
    'message.canceled',
    async (api) => {
      const id = await enqueue(api, { phone: ORDINARY, scheduled_at: timeAt((await api.serverTime()) + DAY_MS) });
      await api.call('POST', `/api/messages/${id}/cancel`);
      return phrase`Message ${id} was canceled.`;
    },
  ],
  [
    'opt_out.added',
    async (api) => {
      const opted = { phone: ORDINARY };
      await api.call('POST', '/api/opt-outs', opted);
      // So that the next message to the number leaves, and the next opt-out is a new one.
      await api.call('DELETE', `/api/opt-outs/${ORDINARY}`);
      return phrase`${ORDINARY} was added to the opt-outs of test keys, and removed again.`;
    },
  ],
]);

/** Queues one message with a test key; returns its id. */
export async function enqueue(api: ApiClient, order: Order): Promise<number> {
  const body = { messages: [{ message: 'recado trigger', ...order }] };
  const headers = { 'idempotency-key': `trigger-${crypto.randomUUID()}` };
  const { messages } = await api.call<{ messages: { id: number }[] }>('POST', '/api/enqueue-messages', body, headers);
  return messages[0]?.id ?? 0;
}

function sent(phone: string): TriggerStep {
  return (api) => queued(api, { phone });
}

async function queued(api: ApiClient, order: Order): Promise<Text> {
  return phrase`Message ${await enqueue(api, order)} to ${order.phone} was queued in the simulator.`;
}

function timeAt(ms: number): string {
  return new Date(ms).toISOString();
}
