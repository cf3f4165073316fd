import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { inProject } from '../support/paths.js';
import { startCommand } from '../support/program.js';
import type { Server } from '../support/server.js';
import { until } from '../support/until.js';
import { type SinkRequest, startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { startNotifying } from './helpers/webhooks.js';

const PROGRAM = inProject('test/e2e/helpers/twilio-program.mjs');
const ACCOUNT = `AC${'5'.repeat(32)}`;
const SID = /^SM[0-9a-f]{32}$/;

let server: Server;
let sink: WebhookSink;
let key: string;

beforeAll(async () => {
  server = await startNotifying();
  sink = await startWebhookSink();
  key = await createKey(server, { test: true, options: ['--dialects', 'twilio'] });
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

/** Runs the program of somebody who sends with Twilio's library, in a process of its own: it changes globals of others. */
async function program(what: string, given: object = {}): Promise<Json> {
  const args = [PROGRAM, `${server.url}/twilio`, key, what];
  const { exited, stdout, output } = startCommand(process.execPath, args, { input: JSON.stringify(given) });
  const { code } = await exited;
  if (code !== 0) throw new Error(output());
  return JSON.parse(stdout());
}

const formOf = ({ body }: SinkRequest): Json => Object.fromEntries(new URLSearchParams(body));
const told = (path: string) => sink.at(path).map(formOf);
const signed = (path: string) =>
  program('validate', {
    requests: sink.at(path).map(({ body, headers }) => ({
      url: sink.url(path),
      signature: headers['x-twilio-signature'],
      body,
    })),
  });

describe('a program with the library of Twilio', () => {
  it('sends, looks up, and is told by signed callbacks', async () => {
    const { sent, boleto, fetched, media, account } = await program('send', { statusCallback: sink.url('/sent?of=1') });
    expect(sent).toEqual({
      sid: expect.stringMatching(SID),
      ...{ status: 'queued', to: 'whatsapp:+5511987650001', from: 'whatsapp:+551140028922', body: 'Olá {name}' },
      ...{ numMedia: '0', messagingServiceSid: null, errorCode: null, isDated: true },
      uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sent.sid}.json`,
    });
    expect(boleto).toMatchObject({ sid: expect.stringMatching(/^MM/), from: null, numMedia: '1', body: '' });
    expect(fetched).toMatchObject({ sid: sent.sid, body: sent.body, from: sent.from, to: sent.to });
    expect([media, account]).toEqual([[], 'active']);
    await until(() => told('/sent?of=1').length === 3, { describe: 'three callbacks' });
    const callbacks = told('/sent?of=1');
    expect(callbacks.map(({ MessageStatus }) => MessageStatus)).toEqual(['sent', 'delivered', 'read']);
    for (const one of callbacks) expect(one).toMatchObject({ MessageSid: sent.sid, To: sent.to, AccountSid: ACCOUNT });
    expect(await signed('/sent?of=1')).toEqual([true, true, true]);
  });

  it('lists page by page', async () => {
    const { queued, listed, limited, none } = await program('list', { count: 8 });
    expect(listed).toEqual(queued.toReversed());
    expect(limited).toEqual(queued.toReversed().slice(0, 2));
    expect(none).toEqual([]);
  });

  it('schedules a message and cancels it', async () => {
    const { scheduled, canceled } = await program('schedule', { statusCallback: sink.url('/canceled') });
    expect([scheduled.status, canceled.status, canceled.sid]).toEqual(['scheduled', 'canceled', scheduled.sid]);
    await until(() => sink.at('/canceled').length === 1);
    expect(told('/canceled')).toMatchObject([{ MessageSid: scheduled.sid, MessageStatus: 'canceled' }]);
    expect(await signed('/canceled')).toEqual([true]);
  });

  it('reads refusals as those of Twilio', async () => {
    const { sent } = await program('send', { statusCallback: sink.url('/late') });
    await until(() => told('/late').some(({ MessageStatus }) => MessageStatus === 'read'));
    const refusals = await program('refuse', { sid: sent.sid });
    expect(
      Object.fromEntries(Object.entries<Json>(refusals).map(([name, { status, code }]) => [name, [status, code]])),
    ).toEqual({
      key: [401, 20_003],
      unknown: [404, 20_404],
      sms: [400, 21_606],
      number: [400, 21_211],
      empty: [400, 21_602],
      template: [400, 63_027],
      callback: [400, 21_609],
      soon: [400, 35_115],
      alone: [400, 35_118],
      late: [400, 30_409],
      removal: [404, 20_404],
      calls: [404, 20_404],
    });
    for (const { name, code, message, moreInfo } of Object.values<Json>(refusals)) {
      expect([name, moreInfo]).toEqual(['RestException', `https://www.twilio.com/docs/errors/${code}`]);
      expect(message).toContain('Recado');
    }
  });
});
