import type { CallbackContent, CallbackRequest } from '@recado/gateways';
import { afterEach, describe, expect, it } from 'vitest';
import type { Gateway, OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import { CallbackReceiver } from '../support/stand-ins/callback-receiver.js';
import type { WhatsmeowStandIn, StandInCallback } from '../support/stand-ins/whatsmeow.stand-in.js';
import { until } from '../support/until.js';
import { httpGateway, LINKED, startEvolutionGo, startGowa, startZenvia } from './http-presets.fixture.js';

const NEVER = new AbortController().signal;
const PHONE = '5511987654321';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A gateway that is stopped after the test, with what `start` starts. */
async function open<T extends { standIn: { close(): Promise<void> }; settings: object }>(start: () => Promise<T>) {
  const started = await start();
  const gateway: Gateway = httpGateway();
  await gateway.start();
  closing.push(
    () => gateway.stop(),
    () => started.standIn.close(),
  );
  return { ...started, gateway };
}

function message(fields: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return { id: 7, attempt: 1, retries: 0, to: PHONE, text: 'oi', channelId: 1, channel: 'loja', ...fields };
}

function requestOf({ headers, body }: StandInCallback, query: Record<string, string> = {}): CallbackRequest {
  return { method: 'POST', headers, query, body: Buffer.from(body), receivedAt: Date.now() };
}

/** The token that stands in the address of a provider that signs nothing. */
const WITH_TOKEN = { token: 'token-of-receipts' };

describe.each(Object.entries(LINKED))('%s, by the description that ships', (_, start) => {
  const send = async (given: Partial<OutgoingMessage>, prepare: (standIn: WhatsmeowStandIn) => void = () => {}) => {
    const opened = await open(start);
    prepare(opened.standIn);
    return { ...opened, result: await opened.gateway.send(message(given), opened.settings, NEVER) };
  };
  const read = async (make: (standIn: WhatsmeowStandIn) => StandInCallback, query = WITH_TOKEN) => {
    const { gateway, standIn, settings } = await open(start);
    return gateway.readCallback(requestOf(make(standIn), query), settings);
  };

  it('is ready while its phone is linked, and says when it is not', async () => {
    const { gateway, standIn, settings } = await open(start);
    expect(await gateway.check(settings, NEVER)).toMatchObject({ ready: true });
    standIn.isLinked = false;
    expect(await gateway.check(settings, NEVER)).toMatchObject({ ready: false, code: 'channel_disconnected' });
  });

  it('holds the channel while the phone is not linked', async () => {
    const { result } = await send({}, (standIn) => (standIn.isLinked = false));
    expect(result).toMatchObject({ kind: 'suspendChannel', code: 'channel_disconnected', resume: 'auto' });
  });

  it('tells who is not on WhatsApp', async () => {
    const { result } = await send({}, (standIn) => standIn.strangers.add(PHONE));
    expect(result).toMatchObject({ kind: 'rejected', code: 'recipient_not_on_whatsapp' });
  });

  it('knows the lock of new contacts, and never sends such a message again', async () => {
    const { result } = await send({}, (standIn) => (standIn.reachOut.newPeople = 0));
    expect(result).toMatchObject({ kind: 'rejected', facts: [{ kind: 'reachOutLocked' }] });
  });

  it.each(['image', 'video', 'audio', 'document'] as const)('sends media by their address: %s', async (type) => {
    const media = { type, url: `https://loja.example/a.${type}`, filename: 'a.bin', mimetype: null };
    const text = type === 'audio' ? '' : 'A legenda';
    const { result, standIn } = await send({ text, content: { media } });
    expect(result).toMatchObject({ kind: 'accepted' });
    expect(standIn.taken).toMatchObject([{ to: PHONE, text }]);
    expect(Object.values(standIn.requests.at(-1)?.json ?? {})).toContain(media.url);
  });

  it('reads the receipts of the message that it sent', async () => {
    const { gateway, standIn, settings } = await open(start);
    const receiver = await CallbackReceiver.start();
    closing.push(() => receiver.close());
    standIn.callbackUrl = `${receiver.url}?token=${WITH_TOKEN.token}`;
    const result = await gateway.send(message(), settings, NEVER);
    const id = result.kind === 'accepted' ? result.providerMessageId : undefined;
    await until(() => receiver.requests.length === 2);
    const receipts = receiver.requests.flatMap((request) => gateway.readCallback(request, settings).receipts);
    expect(receipts.map(({ providerMessageId, kind }) => [providerMessageId, kind])).toEqual([
      [id, 'delivered'],
      [id, 'read'],
    ]);
  });

  it('reads what a person writes, and neither groups nor what the phone itself wrote', async () => {
    expect(await read((standIn) => standIn.inbound(PHONE, 'SAIR'))).toMatchObject({
      verified: true,
      inbound: [{ from: PHONE, text: 'SAIR' }],
    });
    const own = await read((standIn) => standIn.inbound(PHONE, 'SAIR', true));
    expect(own).toMatchObject({ inbound: [], receipts: [] });
    expect(own.isUnread).toBeUndefined();
  });

  it('refuses a callback without its proof', async () => {
    const forged = (standIn: WhatsmeowStandIn) => ({ ...standIn.inbound(PHONE, 'SAIR'), headers: {} });
    expect(await read(forged, { token: 'other' })).toMatchObject({ verified: false, inbound: [] });
  });

  it('says of a callback that it does not know', async () => {
    const content = await read((standIn) => standIn.callback({ event: 'x.new', type: 'XNew' }));
    expect(content).toMatchObject({ verified: true, isUnread: true });
  });
});

describe('gowa', () => {
  it('does not take what a member of a group writes for a message to the channel', async () => {
    const { gateway, standIn, settings } = await open(startGowa);
    const payload = { id: 'A', chat_id: '120363402106@g.us', from: `${PHONE}@s.whatsapp.net`, is_from_me: false };
    const callback = standIn.callback({ event: 'message', payload: { ...payload, body: 'SAIR' } });
    const content: CallbackContent = gateway.readCallback(requestOf(callback), settings);
    expect(content).toMatchObject({ verified: true, inbound: [] });
    expect(content.isUnread).toBeUndefined();
  });

  it('reads the hidden number of a person', async () => {
    const { gateway, standIn, settings } = await open(startGowa);
    const payload = { id: 'A', chat_id: '4711@lid', from: '4711@lid', from_lid: '4711@lid', is_from_me: false };
    const callback = standIn.callback({ event: 'message', payload: { ...payload, body: 'SAIR' } });
    const { inbound } = gateway.readCallback(requestOf(callback), settings);
    expect(inbound).toMatchObject([{ from: null, identity: 'lid:4711', text: 'SAIR' }]);
  });
});

describe('evolution-go', () => {
  it('says that it has to be activated', async () => {
    const { gateway, standIn, settings } = await open(startEvolutionGo);
    standIn.isActivated = false;
    expect(await gateway.check(settings, NEVER)).toMatchObject({ ready: false, code: 'channel_license_required' });
    const result = await gateway.send(message(), settings, NEVER);
    expect(result).toMatchObject({ kind: 'suspendChannel', code: 'channel_license_required' });
  });
});

describe('zenvia-sms', () => {
  it('reads what became of an SMS, with the reason, and what people answer', async () => {
    const { gateway, standIn, settings } = await open(startZenvia);
    const read = (callback: StandInCallback) => gateway.readCallback(requestOf(callback, WITH_TOKEN), settings);
    const result = await gateway.send(message(), settings, NEVER);
    const id = result.kind === 'accepted' ? (result.providerMessageId ?? '') : '';
    expect(read(standIn.receipt(id, 'SENT')).receipts).toMatchObject([{ providerMessageId: id, kind: 'sent' }]);
    const failed = standIn.receipt(id, 'NOT_DELIVERED', [{ reason: 'The phone is off' }]);
    expect(read(failed).receipts).toMatchObject([{ kind: 'failed', detail: 'The phone is off' }]);
    expect(read(standIn.receipt(id, 'CLICKED'))).toMatchObject({ receipts: [] });
    expect(read(standIn.inbound(PHONE, 'SAIR')).inbound).toMatchObject([{ from: PHONE, text: 'SAIR' }]);
  });

  it('sends texts only', async () => {
    const { gateway, standIn, settings } = await open(startZenvia);
    const media = { type: 'image', url: 'https://loja.example/a.jpg', filename: null, mimetype: null } as const;
    expect(await gateway.send(message({ content: { media } }), settings, NEVER)).toMatchObject({ kind: 'rejected' });
    expect(standIn.requests).toEqual([]);
  });
});
