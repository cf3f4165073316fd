import { AnchoredClock, ReceiptSink } from '@recado/core';
import { SandboxReceiptPump, SandboxGateway, SandboxSweep } from '../../libs/gateways/src/sandbox/sandbox.gateway.js';
import { onAbort } from '../../libs/http/src/outbound/exchange/exchange.js';
import { testDatabase } from '../support/fixtures/test-database.js';
import { until } from '../support/until.js';
import { type Delivery, gatewayContract, type GatewayHarness } from './gateway.contract.js';

const RECIPIENTS = {
  rejected: '5511900000001',
  retryRecipient: '5511900000002',
  retryMessage: '5511900000003',
  lostAfter: '5511900000004',
  lostBefore: '5511900000005',
  slow: '5511900000009',
};

class DeafSink extends ReceiptSink {
  async accept(): ReturnType<ReceiptSink['accept']> {
    return new Map();
  }
}

/** Blocks the requests to the slow number until it is opened. */
class Gate {
  private waiting: (() => void)[] = [];

  readonly linger = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      this.waiting.push(resolve);
      onAbort(signal, resolve);
    });

  async reached(requests: number): Promise<void> {
    await until(() => this.waiting.length === requests, { describe: () => `${requests} requests at once` });
  }

  open(): void {
    for (const go of this.waiting) go();
  }
}

function fail(error: unknown): never {
  throw error;
}

async function sandboxHarness(): Promise<GatewayHarness> {
  const { database, close } = await testDatabase();
  const clock = new AnchoredClock();
  const gate = new Gate();
  const pump = new SandboxReceiptPump(database, clock, new DeafSink(), fail);
  const gateway = new SandboxGateway(
    database,
    clock,
    pump,
    new SandboxSweep(database, clock, () => Infinity, fail),
    gate.linger,
  );
  const deliveries = async (): Promise<Delivery[]> => {
    const taken = 'SELECT phone, text FROM sandbox_messages WHERE accepted_at IS NOT NULL';
    const rows = await database.read<{ phone: string; text: string }>(taken);
    return rows.map(({ phone, text }) => ({ to: phone, text }));
  };
  return {
    gateway,
    settings: {},
    recipients: RECIPIENTS,
    deliveries,
    slowUnderWay: (requests) => gate.reached(requests),
    releaseSlow: () => gate.open(),
    close,
  };
}

gatewayContract('the sandbox', { idempotent: true }, sandboxHarness);
