import { setTimeout as delay } from 'node:timers/promises';
import type { Side } from './side.js';

const BATCH = 100;
/** Batches on their way at once, to each side. */
const CONNECTIONS = 4;
const ANSWERED_WITHIN_MS = 10_000;
const REST_AFTER_FAILURE_MS = 100;

/** Posts batches to one side at a steady pace, and remembers what was answered with success. */
export class Client {
  readonly accepted: string[] = [];
  private posted = 0;

  constructor(readonly side: Side) {}

  /** Messages that were accepted and that the gateway has not seen. */
  get missing(): number {
    return this.accepted.reduce((count, text) => count + (this.side.gateway.times.has(text) ? 0 : 1), 0);
  }

  /** Goes on until so many were accepted, at no more than `perSecond`. What gets no answer is not counted. */
  async post(total: number, perSecond: number): Promise<void> {
    const restMs = (BATCH * CONNECTIONS * 1_000) / perSecond;
    const connections = Array.from({ length: CONNECTIONS }, async () => {
      while (this.accepted.length < total) {
        const [accepted] = await Promise.all([this.postOne(), delay(restMs)]);
        if (!accepted) await delay(REST_AFTER_FAILURE_MS);
      }
    });
    await Promise.all(connections);
  }

  private async postOne(): Promise<boolean> {
    const texts = Array.from({ length: BATCH }, () => `message ${++this.posted}`);
    const messages = texts.map((message, index) => ({ phone: String(5511910000000 + this.posted + index), message }));
    const headers = { 'content-type': 'application/json', ...this.side.headers };
    const request = { method: 'POST', headers, body: JSON.stringify({ messages }) };
    try {
      const response = await fetch(this.side.url, { ...request, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
      await response.text();
      if (response.ok) this.accepted.push(...texts);
      return response.ok;
    } catch {
      return false;
    }
  }
}
