import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@recado/core';
import { type Database, DatabaseUnavailableError } from '@recado/database';
import { Gateway, type OutgoingMessage, type SendResult } from '../gateway.js';
import { retryLater, unknown } from '../send-results.js';
import { behaviourOf } from './magic-numbers.js';
import type { SandboxReceiptPump } from './sandbox-receipt-pump.js';
import { SandboxStore } from './sandbox-store.js';
import type { SandboxSweep } from './sandbox-sweep.js';

/** What the magic number promises its reader. */
const SLOW_MS = 3_000;

/**
 * A provider of our own: nothing leaves the machine. Like a real one it has a memory (repeated requests are recognised,
 * also after a restart) and sends receipts; magic numbers make it misbehave.
 */
export class SandboxGateway extends Gateway {
  readonly kind = 'sandbox';
  readonly idempotent = true;
  readonly concurrency = 64;
  private readonly store: SandboxStore;

  constructor(
    database: Database,
    clock: Clock,
    private readonly pump: SandboxReceiptPump,
    private readonly sweep: SandboxSweep,
    private readonly slowMs = SLOW_MS,
  ) {
    super();
    this.store = new SandboxStore(database, clock, (dueAt) => pump.planned(dueAt));
  }

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult> {
    if (behaviourOf(message.to) === 'slow') await rest(this.slowMs, signal);
    if (signal.aborted) return unknown('gateway_aborted');
    try {
      return await this.store.request(message);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return retryLater('channel', 'gateway_unreachable', { detail: error.message });
    }
  }

  override async start(): Promise<void> {
    this.pump.start();
    this.sweep.start();
  }

  override async stop(): Promise<void> {
    await Promise.all([this.pump.stop(), this.sweep.stop()]);
  }
}

/** Ends early, without an error, when the signal aborts. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
