import { createHmac } from 'node:crypto';
import { Installation } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { MESSAGE, NEVER, manual } from './bridge-provider.js';

describe('the whatsapp-cloud gateway proves that it has the app secret', () => {
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

  const settings = (appSecret: string | undefined) => ({ ...standIn.settings, appSecret });
  const send = (appSecret?: string, changes: Partial<OutgoingMessage> = {}) =>
    gateway.send({ ...MESSAGE, ...changes }, settings(appSecret), NEVER);
  const proofs = () => standIn.requests.map(({ query }) => query.get('appsecret_proof'));

  it('with every request to an app that asks for it', async () => {
    standIn.requiresProof = true;
    const { appSecret, token } = standIn.settings;
    expect(await send(appSecret)).toMatchObject({ kind: 'accepted' });
    expect(await gateway.check(settings(appSecret), NEVER)).toMatchObject({ ready: true });
    expect(await gateway.templates.list(settings(appSecret), NEVER)).toMatchObject({ kind: 'listed' });
    expect(new Set(proofs())).toEqual(new Set([createHmac('sha256', appSecret).update(token).digest('hex')]));
    expect(proofs()).toHaveLength(3);
    expect(standIn.requests[1]?.query.get('fields')).toContain('verified_name');
  });

  it('and suspends a channel without it, in place of failing one message after the other', async () => {
    standIn.requiresProof = true;
    expect(await send()).toMatchObject(manual('channel_app_secret_needed'));
    expect(await gateway.check(settings(undefined), NEVER)).toMatchObject({
      ready: false,
      code: 'channel_app_secret_needed',
    });
    expect(await gateway.templates.list(settings(undefined), NEVER)).toMatchObject({
      kind: 'failed',
      code: 'channel_app_secret_needed',
    });
  });

  it('and one whose secret is that of another app', async () => {
    standIn.requiresProof = true;
    expect(await send('of-another-app')).toMatchObject(manual('channel_app_secret_needed'));
  });

  it('but leaves a proof out that is refused where none is needed, and does not try it again', async () => {
    expect(await send('of-another-app')).toMatchObject({ kind: 'accepted' });
    expect(await send('of-another-app')).toMatchObject({ kind: 'accepted' });
    expect(proofs().map((proof) => proof !== null)).toEqual([true, false, false]);
    expect(standIn.taken).toHaveLength(2);
    // Somebody corrects the secret.
    await send(standIn.settings.appSecret);
    expect(proofs().at(-1)).not.toBeNull();
  });

  it('and sends nothing without the proof that may not leave any more', async () => {
    let asked = 0;
    const mayLeave = () => asked++ > 99;
    expect(await send('of-another-app', { mayLeave })).toEqual({ kind: 'released' });
    expect(standIn.taken).toEqual([]);
  });

  it('and hides it where Meta repeats it', async () => {
    const { appSecret, token } = standIn.settings;
    const proof = createHmac('sha256', appSecret).update(token).digest('hex');
    standIn.decide(() => ({ kind: 'answer', status: 400, body: { error: { code: 100, message: `no ${proof}` } } }));
    expect(JSON.stringify(await send(appSecret))).not.toContain(proof);
  });
});
