import { setTimeout as delay } from 'node:timers/promises';
import type { DemoSystem } from './demo-system.js';

const BATCH = 100;
/** Batches that are posted at once to each system. */
const CONNECTIONS = 4;
const ANSWERED_WITHIN_MS = 10_000;
const WAIT_AFTER_FAILURE_MS = 100;

/** Posts batches to one system at a steady rate and keeps what was accepted. */
export class Client {
  readonly accepted: string[] = [];
  private posted = 0;

  constructor(readonly system: DemoSystem) {}

  /** The number of accepted messages that have not reached the gateway. */
  get missing(): number {
    return this.accepted.reduce((count, text) => count + (this.system.gateway.times.has(text) ? 0 : 1), 0);
  }

  /** Posts until `total` messages were accepted, at most `perSecond`. Messages without an answer are not counted. */
  async post(total: number, perSecond: number): Promise<void> {
    const intervalMs = (BATCH * CONNECTIONS * 1_000) / perSecond;
    const connections = Array.from({ length: CONNECTIONS }, async () => {
      while (this.accepted.length < total) {
        const [accepted] = await Promise.all([this.postOne(), delay(intervalMs)]);
        if (!accepted) await delay(WAIT_AFTER_FAILURE_MS);
      }
    });
    await Promise.all(connections);
  }

  private async postOne(): Promise<boolean> {
    const texts = Array.from({ length: BATCH }, () => `message ${++this.posted}`);
    const messages = texts.map((message, index) => ({ phone: String(5511910000000 + this.posted + index), message }));
    const headers = { 'content-type': 'application/json', ...this.system.headers };
    const request = { method: 'POST', headers, body: JSON.stringify({ messages }) };
    try {
      const response = await fetch(this.system.url, { ...request, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
      await response.text();
      if (response.ok) this.accepted.push(...texts);
      return response.ok;
    } catch {
      // The system was killed: the same texts are posted again.
      return false;
    }
  }
}
