import type { GatewaySettings } from '@recado/config';
import { Installation } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Gateway } from '../../libs/gateways/src/port/gateway.js';
import { LinkedPhoneFixture } from '../../libs/gateways/src/testing/linked-phone-fixture.js';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { HAS_LINKED_PHONE_LIBRARY } from '../support/linked-phone-library.js';
import type { StandIn, StandInAnswer } from '../support/stand-ins/stand-in.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { ABROAD, MESSAGE, NEVER, startEvolution, startWaha } from './bridge-provider.js';
import { httpGateway, LINKED } from './http-presets.fixture.js';

const REFUSED = { kind: 'rejected', code: 'gateway_rejected' };
const NOT_ON_WHATSAPP = { kind: 'rejected', code: 'recipient_not_on_whatsapp' };
const LATER = { kind: 'retryLater', scope: 'message', code: 'gateway_not_ready' };
const THROTTLED = { kind: 'retryLater', scope: 'channel', code: 'gateway_throttled' };
const LOCKED = {
  kind: 'rejected',
  code: 'reach_out_locked',
  facts: [{ kind: 'reachOutLocked', until: null }],
};
const DISCONNECTED = { kind: 'suspendChannel', code: 'channel_disconnected', resume: 'auto' };
const UNCLEAR = { kind: 'unknown', code: 'gateway_unclear' };

/** The numbers with which WhatsApp's server refuses a message. */
const NUMBERS: readonly (readonly [number, object])[] = [
  [463, LOCKED],
  [475, LOCKED],
  [479, LATER],
  [500, LATER],
  [503, LATER],
  [429, THROTTLED],
  [400, REFUSED],
  [403, REFUSED],
  [420, REFUSED],
  [487, REFUSED],
];

/** The words of the libraries that speak to WhatsApp. */
const WORDS: readonly (readonly [string, object])[] = [
  ['failed to send message node: websocket not connected', DISCONNECTED],
  ['failed to get device list: websocket disconnected before info query returned response', DISCONNECTED],
  ["the store doesn't contain a device JID", DISCONNECTED],
  ["failed to encrypt message: can't encrypt message for device: no signal session established with 4711_1:0", LATER],
  ['SessionError: No sessions', LATER],
  ['failed to get device list: failed to send usync query: info query timed out', LATER],
  ['failed to get device list: info query returned status 503: service-unavailable', LATER],
  ['failed to get device list: info query returned status 429: rate-overlimit', THROTTLED],
  ['no LID found for 447700900123@s.whatsapp.net from server', NOT_ON_WHATSAPP],
  ['message recipient must be a user JID with no device part', REFUSED],
  ["can't send message to unknown server example", REFUSED],
  ['timed out waiting for message send response', UNCLEAR],
  ['websocket disconnected before message send returned response', UNCLEAR],
  ['failed to send message node: write tcp 10.0.0.2:443: broken pipe', UNCLEAR],
  ['context deadline exceeded', UNCLEAR],
  ['something that nobody has said yet', UNCLEAR],
];

interface Opened {
  gateway: Gateway;
  standIn: StandIn;
  settings: GatewaySettings;
}

/** How a program passes on the words of its library. */
type Saying = (words: string) => StandInAnswer;

async function openEvolution(): Promise<Opened> {
  const { gateway, standIn } = await startEvolution();
  return { gateway, standIn, settings: standIn.settings };
}

/** A WAHA that cannot tell whether the number is locked. */
async function openWaha(): Promise<Opened> {
  const { gateway, standIn } = await startWaha();
  standIn.timelockFate = { kind: 'answer', status: 404 };
  return { gateway, standIn, settings: standIn.settings };
}

async function startPreset(id: string): Promise<Opened> {
  const { standIn, settings } = await LINKED[id]!();
  return { gateway: httpGateway(), standIn, settings };
}

const PROGRAMS: readonly (readonly [string, () => Promise<Opened>, Saying])[] = [
  [
    'evolution',
    openEvolution,
    (words) => ({
      status: 400,
      body: { status: 400, error: 'Bad Request', response: { message: [`Error: ${words}`] } },
    }),
  ],
  [
    'waha',
    openWaha,
    (words) => ({ status: 500, body: { statusCode: 500, exception: { message: words, name: 'Error' } } }),
  ],
  [
    'gowa',
    () => startPreset('gowa'),
    (message) => ({ status: 500, body: { status: 500, code: 'INTERNAL_SERVER_ERROR', message, results: null } }),
  ],
  [
    'wuzapi',
    () => startPreset('wuzapi'),
    (words) => ({ status: 500, body: { code: 500, error: `error sending message: ${words}`, success: false } }),
  ],
  ['evolution-go', () => startPreset('evolution-go'), (error) => ({ status: 500, body: { error } })],
];

describe.each(PROGRAMS)('what WhatsApp says, by %s:', (_, start, saying) => {
  let opened: Opened;

  beforeEach(async () => {
    opened = await start();
    await opened.gateway.start();
  });
  afterEach(async () => {
    await opened.gateway.stop();
    await opened.standIn.close();
  });

  const sentWith = (words: string, text = 'oi') => {
    const answer = saying(words);
    opened.standIn.decide(() => ({ kind: 'answer', ...answer }));
    return opened.gateway.send({ ...MESSAGE, to: ABROAD, text }, opened.settings, NEVER);
  };

  it.each(NUMBERS)('error %d', async (number, expected) => {
    expect(await sentWith(`server returned error ${number}`)).toMatchObject(expected);
  });

  it.each(WORDS)('%s', async (words, expected) => {
    expect(await sentWith(words)).toMatchObject(expected);
  });
});

describe.skipIf(!HAS_LINKED_PHONE_LIBRARY)('what WhatsApp says, by a linked phone:', () => {
  let phone: LinkedPhoneFixture;

  beforeEach(async () => {
    phone = await LinkedPhoneFixture.create();
    await phone.link();
  });
  afterEach(() => phone.close());

  it('each number, and that nobody has the number of the recipient', async () => {
    for (const [index, [number, expected]] of NUMBERS.entries()) {
      phone.server.verdict = () => number;
      expect(await phone.send({ id: index + 1 }), `error ${number}`).toMatchObject(expected);
    }
    phone.server.isOnWhatsApp = () => false;
    expect(await phone.send({ id: 100, to: '5511900000000' })).toMatchObject(NOT_ON_WHATSAPP);
  });

  it('nothing, because the connection broke', async () => {
    phone.server.verdict = () => 'close';
    expect(await phone.send({ id: 1 })).toMatchObject({ kind: 'unknown' });
  });
});

describe('what WhatsApp says, by the Cloud API:', () => {
  let standIn: WhatsAppCloudStandIn;
  let gateway: WhatsAppCloudGateway;

  beforeEach(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    gateway = new WhatsAppCloudGateway({
      version: '1.2.3',
      clock: new ManualClock(),
      installation: new Installation('abc', 0),
    });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
  });

  it.each([
    [463, LOCKED],
    [475, LOCKED],
    [131026, { kind: 'rejected' }],
    [131016, { kind: 'retryLater', scope: 'message' }],
    [130429, { kind: 'retryLater', scope: 'channel', code: 'gateway_throttled' }],
    [133010, { kind: 'suspendChannel' }],
  ] as const)('error %d', async (code, expected) => {
    standIn.decide(() => ({ kind: 'answer', status: 400, body: { error: { code, message: `(#${code}) No` } } }));
    expect(await gateway.send({ ...MESSAGE, to: ABROAD }, standIn.settings, NEVER)).toMatchObject(expected);
  });
});
