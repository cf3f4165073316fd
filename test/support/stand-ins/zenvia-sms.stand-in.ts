import { randomUUID } from 'node:crypto';
import { StandIn, type StandInAnswer, type StandInRequest } from './stand-in.js';
import type { StandInCallback } from './whatsmeow.stand-in.js';

/**
 * A stand-in for the SMS channel of Zenvia's API v2: the request is the sample of `spec/code_samples/channels/sms-messages`
 * in zenvia/zenvia-openapi-spec (read in November 2026), the callbacks are those of `spec/components/schemas/events`
 * (`message-status.ts`, `message-event.ts`) with the codes of `spec/tags/subscriptions.md`. Zenvia signs no callback.
 */
export class ZenviaSmsStandIn extends StandIn {
  readonly parts = { token: 'zenvia-token', from: 'loja-sms' };
  /** Numbers that it refuses. */
  readonly strangers = new Set<string>();
  /** The URL for callbacks; undefined: it posts none. */
  callbackUrl: string | undefined;

  static start(port = 0): Promise<ZenviaSmsStandIn> {
    return new ZenviaSmsStandIn().listen(port);
  }

  /** A callback with the status of a message. */
  receipt(messageId: string, code: string, causes: object[] = []): StandInCallback {
    const timestamp = '2026-11-20T16:14:00Z';
    const messageStatus = { timestamp, channel: 'sms', code, description: `The message is ${code}`, causes };
    return this.callback({ type: 'MESSAGE_STATUS', messageId, contentIndex: 0, messageStatus });
  }

  /** A callback with an answer of a recipient. */
  inbound(from: string, text: string): StandInCallback {
    const message = { id: randomUUID(), from, to: this.parts.from, direction: 'IN', channel: 'sms' };
    return this.callback({
      type: 'MESSAGE',
      direction: 'IN',
      message: { ...message, contents: [{ type: 'text', text }] },
    });
  }

  callback(content: object): StandInCallback {
    const event = { id: randomUUID(), timestamp: '2026-11-20T16:14:00Z', subscriptionId: 'b0a4', channel: 'sms' };
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...event, ...content }) };
  }

  protected respond({ method, path, headers, json }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    if (method !== 'POST' || path !== '/v2/channels/sms/messages') return failure(404, 'NOT_FOUND', 'Not found');
    if (headers['x-api-token'] !== this.parts.token)
      return failure(401, 'AUTHENTICATION_ERROR', 'No authorization token');
    const { from, to, contents } = json ?? {};
    const [content] = (Array.isArray(contents) ? contents : []) as { type?: unknown; text?: unknown }[];
    const text = content?.text;
    if (from !== this.parts.from || typeof to !== 'string' || content?.type !== 'text' || typeof text !== 'string')
      return failure(400, 'VALIDATION_ERROR', 'Validation error');
    if (this.strangers.has(to)) return failure(400, 'VALIDATION_ERROR', 'Validation error');
    return this.answerFor(to, () => {
      const id = randomUUID();
      this.taken.push({ to, text, providerId: id, at: Date.now() });
      return { status: 200, body: { id, from, to, direction: 'OUT', channel: 'sms', contents } };
    });
  }
}

/** An error of Zenvia. */
export function failure(status: number, code: string, message: string): StandInAnswer {
  return { status, body: { code, message, details: [] } };
}
