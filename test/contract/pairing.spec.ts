import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import { HttpGateway } from '../../libs/gateways/src/http/http.gateway.js';
import type { Gateway } from '../../libs/gateways/src/port/gateway.js';
import type { PairingState } from '../../libs/gateways/src/port/pairing.js';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { bridgeOptions, NEVER } from './bridge-provider.js';

const OPTIONS = bridgeOptions();

/** A provider and its sender, in each situation that pairing has. */
interface Situations {
  gateway: Gateway;
  settings: { url: string } & Readonly<Record<string, string>>;
  /** Requests that change something at the provider. */
  changes(): string[];
  missing(): void;
  stopped(): void;
  starting(): void;
  /** Returns the code that is to be shown. */
  scan(): string;
  connected(): void;
  badKey(): void;
  close(): Promise<void>;
}

async function evolution(): Promise<Situations> {
  const standIn = await EvolutionStandIn.start();
  const opening = ['/instance/create', '/instance/connect/loja 1'];
  return {
    gateway: new EvolutionGateway(OPTIONS),
    settings: standIn.settings,
    changes: () => standIn.requests.map(({ path }) => path).filter((path) => opening.includes(path)),
    missing: () => (standIn.hasInstance = false),
    stopped: () => (standIn.state = 'close'),
    starting: () => (standIn.state = 'connecting'),
    scan: () => {
      standIn.state = 'connecting';
      standIn.qr = { code: '2@evolution', pairingCode: 'WZYEH1YY' };
      return '2@evolution';
    },
    connected: () => (standIn.state = 'open'),
    badKey: () => (standIn.knowsKey = false),
    close: () => standIn.close(),
  };
}

async function waha(): Promise<Situations> {
  const standIn = await WahaStandIn.start();
  return {
    gateway: new WahaGateway(OPTIONS),
    settings: standIn.settings,
    changes: () => standIn.requests.filter(({ method }) => method === 'POST').map(({ path }) => path),
    missing: () => (standIn.hasSession = false),
    stopped: () => (standIn.status = 'STOPPED'),
    starting: () => (standIn.status = 'STARTING'),
    scan: () => {
      standIn.status = 'SCAN_QR_CODE';
      return standIn.qr;
    },
    connected: () => (standIn.status = 'WORKING'),
    badKey: () => (standIn.knowsKey = false),
    close: () => standIn.close(),
  };
}

describe.each([
  ['evolution', evolution],
  ['waha', waha],
] as const)('the pairing of %s', (kind, start) => {
  let provider: Situations;

  beforeEach(async () => (provider = await start()));
  afterEach(async () => {
    await provider.gateway.stop();
    await provider.close();
  });

  const pairing = () => provider.gateway.pairing!;
  const state = (changes: object = {}): Promise<PairingState> =>
    pairing().state({ ...provider.settings, ...changes }, NEVER, 1);
  const begin = (changes: object = {}) =>
    pairing().begin({ ...provider.settings, ...changes }, NEVER, { channelId: 1 });

  it('tells how far it is', async () => {
    provider.stopped();
    expect(await state()).toEqual({ kind: 'stopped', detail: expect.any(String) });
    expect(provider.changes()).toEqual([]);
    provider.starting();
    expect(await state()).toEqual({ kind: 'starting' });
    const qr = provider.scan();
    expect(await state()).toMatchObject({ kind: 'scan', qr });
    provider.connected();
    expect(await state()).toMatchObject({ kind: 'connected' });
  });

  it('begins where it is stopped', async () => {
    provider.stopped();
    expect(await begin()).toBeNull();
    expect(await state()).toEqual({ kind: 'starting' });
  });

  it('creates a sender that is missing', async () => {
    provider.missing();
    expect(await state()).toEqual({ kind: 'missing', detail: expect.any(String) });
    expect(provider.changes()).toEqual([]);
    expect(await begin()).toBeNull();
    expect(await state()).toEqual({ kind: 'starting' });
  });

  it('disturbs no phone that is paired', async () => {
    provider.connected();
    expect(await begin()).toBeNull();
    expect(await state()).toMatchObject({ kind: 'connected' });
  });

  it('says why it cannot go on', async () => {
    provider.badKey();
    for (const failure of [await state(), await begin()])
      expect(failure).toMatchObject({ kind: 'failed', code: 'channel_auth_failed' });
    const nowhere = { url: 'http://127.0.0.1:1' };
    for (const failure of [await state(nowhere), await begin(nowhere)])
      expect(failure).toMatchObject({ kind: 'failed', code: 'gateway_unreachable' });
    const forbidden = await state({ url: 'http://169.254.169.254' });
    expect(forbidden).toMatchObject({ kind: 'failed', code: 'gateway_address_forbidden' });
    expect(JSON.stringify(forbidden)).not.toContain(provider.settings.apiKey);
  });

  it('knows a proxy that has no route to the provider', async () => {
    const proxy = createServer((_, response) => response.writeHead(404).end('404 page not found\n'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    for (const failure of [await state({ url }), await begin({ url })])
      expect(failure).toMatchObject({
        kind: 'failed',
        code: 'channel_address_wrong',
        detail: 'HTTP 404: 404 page not found',
      });
    proxy.closeAllConnections();
    proxy.close();
  });

  it('takes another provider’s answers for a failure', async () => {
    const other = kind === 'waha' ? await evolution() : await waha();
    const url = other.settings.url;
    expect(await state({ url })).toMatchObject({ kind: 'failed' });
    await other.gateway.stop();
    await other.close();
  });
});

describe('pairing', () => {
  it('of Evolution shows the code that may be typed, where there is one', async () => {
    const standIn = await EvolutionStandIn.start();
    const { pairing } = new EvolutionGateway(OPTIONS);
    standIn.state = 'connecting';
    standIn.qr = { code: '2@evolution', pairingCode: 'WZYEH1YY' };
    expect(await pairing.state(standIn.settings, NEVER)).toEqual({ kind: 'scan', qr: '2@evolution', code: 'WZYEH1YY' });
    standIn.qr = { code: '2@evolution', pairingCode: null };
    expect(await pairing.state(standIn.settings, NEVER)).toEqual({ kind: 'scan', qr: '2@evolution', code: null });
    await standIn.close();
  });

  it('of Evolution needs the global key to create an instance', async () => {
    const standIn = await EvolutionStandIn.start();
    standIn.hasInstance = false;
    standIn.isGlobalKey = false;
    const { pairing } = new EvolutionGateway(OPTIONS);
    expect(await pairing.begin(standIn.settings, NEVER, { channelId: 1 })).toMatchObject({
      kind: 'failed',
      code: 'channel_auth_failed',
    });
    await standIn.close();
  });

  it('of Evolution tells the number of the phone by the row of the instance, and none where the row has none', async () => {
    const standIn = await EvolutionStandIn.start();
    const gateway = new EvolutionGateway(OPTIONS);
    const state = () => gateway.pairing.state(standIn.settings, NEVER);
    expect(await state()).toEqual({ kind: 'connected', phone: null });
    expect(await gateway.check(standIn.settings, NEVER)).toEqual({ ready: true, detail: 'loja 1 is open' });
    standIn.owner = '5511987654321:7@s.whatsapp.net';
    expect(await state()).toEqual({ kind: 'connected', phone: '5511987654321' });
    expect(await gateway.check(standIn.settings, NEVER)).toMatchObject({ ready: true, phone: '5511987654321' });
    await gateway.stop();
    await standIn.close();
  });

  it('of WAHA restarts a session that has failed, and tells the number of the phone', async () => {
    const standIn = await WahaStandIn.start();
    const { pairing } = new WahaGateway(OPTIONS);
    standIn.status = 'FAILED';
    expect(await pairing.state(standIn.settings, NEVER)).toEqual({ kind: 'stopped', detail: 'default is FAILED' });
    expect(await pairing.begin(standIn.settings, NEVER, { channelId: 1 })).toBeNull();
    expect(standIn.requests.at(-1)?.path).toBe('/api/sessions/default/restart');
    standIn.status = 'WORKING';
    standIn.me = '5511987654321@c.us';
    expect(await pairing.state(standIn.settings, NEVER)).toEqual({ kind: 'connected', phone: '5511987654321' });
    const check = await new WahaGateway(OPTIONS).check(standIn.settings, NEVER);
    expect(check).toMatchObject({ ready: true, phone: '5511987654321' });
    await standIn.close();
  });

  it('is not there where the provider has nothing to pair', () => {
    expect(new HttpGateway(OPTIONS).pairing).toBeUndefined();
  });
});
