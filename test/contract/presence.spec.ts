import { Installation } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import type { Gateway, OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import type { Fate } from '../support/stand-ins/stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { until } from '../support/until.js';
import { bridgeOptions } from './bridge-provider.js';

const TO = '447700900123';
const MESSAGE: OutgoingMessage = {
  id: 7,
  attempt: 1,
  retries: 0,
  to: TO,
  text: 'Olá!',
  channelId: 1,
  channel: 'default',
};
/** The shortest time for which “typing…” is shown, in ms; timers may end a little early. */
const SHORTEST_MS = 950;
const HANG: Fate = { kind: 'hang', taken: false };
const BROKEN: Fate = { kind: 'answer', status: 500, body: 'oops' };

interface Kind {
  start: () => Promise<WahaStandIn | EvolutionStandIn>;
  create: (onError: (error: unknown) => void) => Gateway;
  /** The request that shows “typing…”. */
  typing: string;
  text: string;
}

const KINDS: Record<string, Kind> = {
  waha: {
    start: () => WahaStandIn.start(),
    create: (onError) => new WahaGateway({ ...bridgeOptions(), onError }),
    typing: '/api/startTyping',
    text: '/api/sendText',
  },
  evolution: {
    start: () => EvolutionStandIn.start(),
    create: (onError) =>
      new EvolutionGateway({
        version: '1.2.3',
        clock: new ManualClock(),
        installation: new Installation('abc', 0),
        onError,
      }),
    typing: '/chat/sendPresence/loja 1',
    text: '/message/sendText/loja 1',
  },
};

describe.each(Object.entries(KINDS))('“typing…” of the gateway %s', (_, kind) => {
  let standIn: WahaStandIn | EvolutionStandIn;
  let gateway: Gateway;
  let errors: unknown[];

  beforeEach(async () => {
    standIn = await kind.start();
    standIn.settings.typing = 'on';
    errors = [];
    gateway = kind.create((error) => errors.push(error));
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
  });

  const send = (changes: Partial<OutgoingMessage> = {}, signal = new AbortController().signal) =>
    gateway.send({ ...MESSAGE, ...changes }, standIn.settings, signal);
  const paths = () => standIn.requests.map(({ path }) => path);
  const fated = (fate: Fate) => {
    if (standIn instanceof EvolutionStandIn) standIn.presenceFate = fate;
    else standIn.presenceFates.set(kind.typing, fate);
  };

  it('is off unless it is switched on', async () => {
    standIn.settings.typing = 'off';
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(paths()).toEqual([kind.text]);
  });

  it('is shown for its time before the text', async () => {
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(paths()[0]).toBe(kind.typing);
    expect(paths().at(-1)).toBe(kind.text);
    const [typing, text] = [standIn.requests[0], standIn.requests.at(-1)];
    expect(text!.at - typing!.at).toBeGreaterThanOrEqual(SHORTEST_MS);
  });

  it.each([
    ['fails', BROKEN],
    ['gets no answer', HANG],
  ])('that %s holds no text up, and is reported once for each row of failures', async (_title, fate) => {
    fated(fate);
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(errors).toHaveLength(1);
    expect(String(errors[0])).not.toContain(TO);
    expect(await send({ channelId: 2 })).toMatchObject({ kind: 'accepted' });
    expect(errors).toHaveLength(2);
  });

  it('that is cut off releases the message, and nothing is sent', async () => {
    const worker = new AbortController();
    const sending = send({ text: 'x'.repeat(4_096) }, worker.signal);
    await until(() => paths().includes(kind.typing), { describe: 'typing' });
    worker.abort();
    expect(await sending).toEqual({ kind: 'released' });
    expect(paths()).toEqual([kind.typing]);
    expect(errors).toEqual([]);
  });

  it('releases a message that may not leave any more after it', async () => {
    expect(await send({ mayLeave: () => false })).toEqual({ kind: 'released' });
    expect(paths()).not.toContain(kind.text);
  });
});

describe('WAHA', () => {
  let standIn: WahaStandIn;
  let gateway: WahaGateway;
  let errors: unknown[];

  beforeEach(async () => {
    standIn = await WahaStandIn.start();
    standIn.settings.markRead = 'on';
    errors = [];
    gateway = new WahaGateway({ ...bridgeOptions(), onError: (error) => errors.push(error) });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
  });

  const send = (changes: Partial<OutgoingMessage> = {}) =>
    gateway.send({ ...MESSAGE, ...changes }, standIn.settings, new AbortController().signal);
  const paths = () => standIn.requests.map(({ path }) => path);

  it('marks the chat as read, types, and then sends', async () => {
    standIn.settings.typing = 'on';
    await send();
    expect(paths()).toEqual(['/api/sendSeen', '/api/startTyping', '/api/stopTyping', '/api/sendText']);
    const body = { session: 'default', chatId: `${TO}@c.us` };
    expect(standIn.requests.slice(0, 3).map(({ json }) => json)).toEqual([body, body, body]);
  });

  it('does both in the chat that it named for a Brazilian number', async () => {
    await send({ to: '5531987654321' });
    expect(paths()).toEqual(['/api/contacts/check-exists', '/api/sendSeen', '/api/sendText']);
    expect(standIn.requests[1]?.json).toMatchObject({ chatId: '553187654321@c.us' });
  });

  it('marks nothing as read for a recipient who has not written lately', async () => {
    expect(await send({ isCold: true })).toMatchObject({ kind: 'accepted' });
    expect(paths()).toEqual(['/api/sendText']);
  });

  it.each([
    ['fails', BROKEN],
    ['gets no answer', HANG],
  ])('sends the text also when the read mark %s', async (_title, fate) => {
    standIn.presenceFates.set('/api/sendSeen', fate);
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(errors).toHaveLength(1);
    standIn.presenceFates.clear();
    await send();
    standIn.presenceFates.set('/api/sendSeen', fate);
    await send();
    expect(errors).toHaveLength(2);
  });
});
