import { HOUR_MS, Installation } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import type { WhatsAppCloudSettings } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.definition.js';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { CallbackReceiver } from '../support/stand-ins/callback-receiver.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { MESSAGE, NEVER } from './bridge-provider.js';

const ON = { marketingApi: 'on' } as const;
const templateOf = (name: string) => ({
  text: '',
  content: { template: { name, language: 'pt_BR', parameters: ['Ana'] } },
});

describe('the whatsapp-cloud gateway, by the marketing API of Meta', () => {
  let standIn: WhatsAppCloudStandIn;
  let gateway: WhatsAppCloudGateway;
  let clock: ManualClock;
  /** The categories as the list of the account had them. */
  let listed: Map<string, string>;

  beforeEach(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    standIn.desk.add('oferta', 'pt_BR', 'Oferta, {{1}}!', { category: 'MARKETING' });
    standIn.desk.add('pedido', 'pt_BR', 'Saiu, {{1}}.');
    listed = new Map([
      ['oferta', 'MARKETING'],
      ['pedido', 'UTILITY'],
    ]);
    clock = new ManualClock();
    gateway = new WhatsAppCloudGateway({ version: '1.2.3', clock, installation: new Installation('abc', 0) });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
  });

  const send = (changes: Partial<OutgoingMessage>, settings: Partial<WhatsAppCloudSettings> = ON) => {
    const categoryOf = async ({ name }: { name: string }) => listed.get(name);
    return gateway.send({ ...MESSAGE, categoryOf, ...changes }, { ...standIn.settings, ...settings }, NEVER);
  };
  const routes = () => standIn.requests.map(({ path }) => path.split('/').at(-1));
  const policies = () => standIn.requests.map(({ json }) => json?.product_policy);

  it('sends templates of the category marketing, and nothing else', async () => {
    expect(await send(templateOf('oferta'))).toMatchObject({ kind: 'accepted', sentAs: 'template:oferta' });
    expect(await send(templateOf('pedido'))).toMatchObject({ kind: 'accepted' });
    expect(await send({ text: 'Olá!' })).toMatchObject({ kind: 'accepted' });
    expect(routes()).toEqual(['marketing_messages', 'messages', 'messages']);
    expect(policies()).toEqual(['CLOUD_API_FALLBACK', undefined, undefined]);
    expect(standIn.requests[0]?.json).toMatchObject({ type: 'template', to: MESSAGE.to });
    expect(standIn.requests[0]?.json?.biz_opaque_callback_data).toBe('7.1.iabc');
  });

  it('also the carrier of texts, where Meta calls it marketing', async () => {
    const carrier = { outsideWindow: 'template', carrierTemplate: 'oferta:pt_BR' } as const;
    await send({ text: 'Chegou', isCold: true }, { ...ON, ...carrier });
    expect(routes()).toEqual(['marketing_messages']);
  });

  it('only where the channel chose it', async () => {
    await send(templateOf('oferta'), {});
    expect([routes(), policies()]).toEqual([['messages'], [undefined]]);
  });

  it('not where the category is not known', async () => {
    listed.clear();
    await send(templateOf('oferta'));
    await send({ ...templateOf('oferta'), categoryOf: undefined });
    expect(routes()).toEqual(['messages', 'messages']);
  });

  it('and sends nothing while the category cannot be read', async () => {
    const categoryOf = () => Promise.reject(new Error('the database is away'));
    expect(await send({ ...templateOf('oferta'), categoryOf })).toMatchObject({ kind: 'retryLater', scope: 'channel' });
    expect(standIn.requests).toEqual([]);
  });

  it.each<[string, () => void]>([
    [
      'a template that is of another category by now',
      () => standIn.desk.change('oferta:pt_BR', { category: 'UTILITY' }),
    ],
    ['an account that is not eligible', () => standIn.decide(() => ({ kind: 'answer', ...REFUSED }))],
  ])('sends at once by the Cloud API what it does not take, and for an hour: %s', async (_title, prepare) => {
    prepare();
    expect(await send(templateOf('oferta'))).toMatchObject({
      kind: 'retryLater',
      scope: 'message',
      code: 'marketing_api_refused',
      immediately: true,
    });
    standIn.decide(() => undefined);
    expect(await send({ ...templateOf('oferta'), attempt: 2 })).toMatchObject({ kind: 'accepted' });
    clock.advance(HOUR_MS - 1);
    await send({ ...templateOf('oferta'), id: 8 });
    clock.advance(1);
    await send({ ...templateOf('oferta'), id: 9 });
    expect(routes()).toEqual(['marketing_messages', 'messages', 'messages', 'marketing_messages']);
  });

  it('waits ten minutes for a template that is being synchronised', async () => {
    standIn.decide(() => ({ kind: 'answer', status: 400, body: { error: { code: 134101, message: 'syncing' } } }));
    expect(await send(templateOf('oferta'))).toMatchObject({ kind: 'retryLater', afterMs: 600_000 });
  });

  it('lets Meta use the Cloud API while the account has not accepted its terms', async () => {
    standIn.isOnboarded = false;
    expect(await send(templateOf('oferta'))).toMatchObject({ kind: 'accepted' });
  });

  it('is what an account needs that has switched marketing off on the Cloud API', async () => {
    standIn.hasCloudMarketing = false;
    expect(await send(templateOf('oferta'), {})).toMatchObject({ kind: 'rejected', code: 'marketing_not_here' });
    expect(await send(templateOf('oferta'))).toMatchObject({ kind: 'accepted' });
  });

  it('reads its receipts with their price as any', async () => {
    const receiver = await CallbackReceiver.start();
    standIn.callbackUrl = receiver.url;
    await send(templateOf('oferta'));
    await until(() => receiver.requests.length === 1);
    const { receipts } = gateway.readCallback(receiver.requests[0]!, standIn.settings);
    expect(receipts.map(({ kind }) => kind)).toEqual(['sent', 'delivered', 'read']);
    expect(receipts[0]).toMatchObject({ messageId: 7, pricing: { category: 'marketing_lite', billable: true } });
    await receiver.close();
  });
});

const REFUSED = { status: 500, body: { error: { code: 134102, message: 'The template cannot be used' } } };
