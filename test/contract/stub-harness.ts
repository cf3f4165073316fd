import type { GatewaySettings } from '@recado/config';
import type { Gateway } from '../../libs/gateways/src/port/gateway.js';
import { startHttpGatewayStub, type StubBehaviour, type StubRequest } from '../stubs/http-gateway.stub.js';
import { until } from '../support/until.js';
import type { GatewayHarness } from './gateway.contract.js';

const RECIPIENTS = {
  rejected: '5511900000001',
  retryMessage: '5511900000003',
  retryChannel: '5511900000002',
  suspendManual: '5511900000006',
  lostAfter: '5511900000004',
  lostBefore: '5511900000005',
  slow: '5511900000009',
};

/** A gateway with a stub provider that accepts messages by HTTP and recognises them by their key. */
export async function stubHarness(gateway: Gateway, settings: GatewaySettings = {}): Promise<GatewayHarness> {
  const stub = await startHttpGatewayStub();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const fates: Record<string, (request: StubRequest) => StubBehaviour> = {
    [RECIPIENTS.rejected]: () => ({ kind: 'status', status: 422, body: `{"error":"${'no such number '.repeat(99)}"}` }),
    [RECIPIENTS.retryMessage]: () => ({ kind: 'status', status: 500 }),
    [RECIPIENTS.retryChannel]: () => ({ kind: 'status', status: 429, headers: { 'retry-after': '7' } }),
    [RECIPIENTS.suspendManual]: () => ({ kind: 'status', status: 401 }),
    [RECIPIENTS.lostAfter]: ({ seen }) => (seen === 1 ? { kind: 'reset', taken: true } : { kind: 'ok' }),
    [RECIPIENTS.lostBefore]: ({ seen }) => (seen === 1 ? { kind: 'reset', taken: false } : { kind: 'ok' }),
    [RECIPIENTS.slow]: () => ({ kind: 'slow', until: released, then: { kind: 'ok' } }),
  };
  stub.behave((request) => fates[request.to]?.(request) ?? { kind: 'ok' });
  return {
    gateway,
    settings: { ...settings, url: stub.url },
    recipients: RECIPIENTS,
    deliveries: async () =>
      [...stub.accepted.values()].flatMap(({ request: { to, text }, deliveries }) =>
        new Array(deliveries).fill({ to, text }),
      ),
    slowUnderWay: async (requests) => {
      await until(() => stub.requests.length === requests, { describe: () => `${requests} requests at once` });
    },
    releaseSlow: release,
    close: () => stub.close(),
  };
}
