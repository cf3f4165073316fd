import type { GatewaySettings } from '@recado/config';
import type { Clock } from '@recado/core';
import { type Database, DatabaseUnavailableError } from '@recado/database';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import { type ChannelCheck, Gateway, type OutgoingMessage, type Released, type SendResult } from '../port/gateway.js';
import { RELEASED, retryLater, unknown } from '../port/send-results.js';
import { rest } from '../shared/rest.js';
import { behaviourOf } from './magic-numbers.js';
import { readSandboxCallback } from './sandbox-callback.js';
import type { SandboxReceiptPump } from './sandbox-receipt-pump.js';
import { SandboxStore } from './sandbox-store.js';
import type { SandboxSweep } from './sandbox-sweep.js';
import { sandboxDefinition } from './sandbox.definition.js';

/** The delay that the text of the magic number names. */
const SLOW_MS = 3_000;

/**
 * A simulated provider: no message leaves the machine. Like a real one it recognises repeated requests, also after a
 * restart, and sends receipts. Magic numbers make it fail.
 */
export class SandboxGateway extends Gateway {
  readonly concurrency = 64;
  private readonly store: SandboxStore;

  /** `linger`: waits for the slow number; it must end when the signal aborts. */
  constructor(
    database: Database,
    clock: Clock,
    private readonly pump: SandboxReceiptPump,
    private readonly sweep: SandboxSweep,
    private readonly linger: (signal: AbortSignal) => Promise<void> = (signal) => rest(SLOW_MS, signal),
  ) {
    super(sandboxDefinition);
    this.store = new SandboxStore(database, clock, (dueAt) => pump.planned(dueAt));
  }

  async send(
    message: OutgoingMessage,
    _settings: GatewaySettings,
    signal: AbortSignal,
  ): Promise<SendResult | Released> {
    if (signal.aborted) return RELEASED;
    if (behaviourOf(message.to) === 'slow') await this.linger(signal);
    if (signal.aborted) return unknown('gateway_aborted');
    try {
      return await this.store.request(message);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return retryLater('channel', 'gateway_unreachable', { detail: error.message });
    }
  }

  async check(): Promise<ChannelCheck> {
    return { ready: true, detail: null };
  }

  /** Nobody outside posts to the sandbox: only what people write in the simulator is stored as a callback. */
  readCallback(request: CallbackRequest): CallbackContent {
    return readSandboxCallback(request);
  }

  senderOf(): CallbackSender {
    return { name: null, secret: undefined };
  }

  override async start(): Promise<void> {
    this.pump.start();
    this.sweep.start();
  }

  override async stop(): Promise<void> {
    await Promise.all([this.pump.stop(), this.sweep.stop()]);
  }
}
