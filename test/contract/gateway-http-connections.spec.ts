import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpSettings } from '../../libs/gateways/src/http/http.definition.js';
import type { HttpGateway } from '../../libs/gateways/src/http/http.gateway.js';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { MESSAGE, startHttpGateway } from './http-gateway.fixture.js';

describe('the connections of the http gateway', () => {
  let stub: HttpGatewayStub;
  let gateway: HttpGateway;

  beforeEach(async () => {
    ({ stub, gateway } = await startHttpGateway());
  });
  afterEach(async () => {
    await gateway.stop();
    await stub.close();
  });

  const send = (message = MESSAGE, settings: HttpSettings = { url: stub.url }) =>
    gateway.send(message, settings, new AbortController().signal);

  it('are separate for each channel, so one that hangs takes none from another', async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    stub.behave(({ channel }) => (channel === 'a' ? { kind: 'slow', until, then: { kind: 'ok' } } : { kind: 'ok' }));
    const hanging = Array.from({ length: gateway.concurrency }, (_, id) =>
      send({ ...MESSAGE, id: id + 1, channel: 'a' }),
    );
    expect(await send({ ...MESSAGE, id: 999, channelId: 2, channel: 'b' })).toMatchObject({ kind: 'accepted' });
    release();
    await Promise.all(hanging);
  });

  it('follow a channel to another address', async () => {
    const other = await startHttpGatewayStub();
    await send();
    expect(await send(MESSAGE, { url: other.url })).toMatchObject({ kind: 'accepted' });
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect([stub.requests.length, other.requests.length]).toEqual([2, 1]);
    await other.close();
  });

  it('send nothing of a request that was aborted while it waited for a connection', async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    stub.behave(() => ({ kind: 'slow', until, then: { kind: 'ok' } }));
    const crowd = Array.from({ length: gateway.concurrency }, (_, id) => send({ ...MESSAGE, id: id + 1 }));
    const worker = new AbortController();
    const late = gateway.send({ ...MESSAGE, id: 1_000 }, { url: stub.url }, worker.signal);
    worker.abort();
    expect(await late).toEqual({ kind: 'released' });
    release();
    await Promise.all(crowd);
    expect(await send({ ...MESSAGE, id: 2_000 })).toMatchObject({ kind: 'accepted' });
    expect(stub.requests.map(({ id }) => id)).not.toContain(1_000);
  });

  it('do not mistake an idle connection that the provider closed for a lost answer', async () => {
    for (let id = 1; id <= 50; id++) {
      expect(await send({ ...MESSAGE, id })).toMatchObject({ kind: 'accepted' });
      stub.closeIdle();
    }
    expect(stub.opened).toBeGreaterThan(10);
  });
});
