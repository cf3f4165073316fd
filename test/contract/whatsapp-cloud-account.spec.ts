import { Installation } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { NEVER } from './bridge-provider.js';

describe('the whatsapp-cloud gateway asks about the portfolio of a number', () => {
  let standIn: WhatsAppCloudStandIn;
  let gateway: WhatsAppCloudGateway;
  const clock = new ManualClock();

  beforeEach(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    gateway = new WhatsAppCloudGateway({ version: '1.2.3', clock, installation: new Installation('abc', 0) });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
  });

  const read = (changes: object = {}) => gateway.account.read({ ...standIn.settings, ...changes }, NEVER);
  const limit = (value: string) => [{ kind: 'messaging_limit', subject: '', value, detail: null, at: clock.now() }];

  it('and learns its limit and which it is', async () => {
    expect(await read()).toEqual({ news: limit('TIER_2K'), portfolio: 'portfolio:2729063490586005' });
  });

  it('and its limit by the field of earlier versions', async () => {
    standIn.portfolio.isNew = false;
    standIn.portfolio.limit = 'TIER_10K';
    expect((await read()).news).toEqual(limit('TIER_10K'));
  });

  it('and takes the account for it where the token may not read it', async () => {
    standIn.portfolio.id = null;
    expect((await read()).portfolio).toBe('waba:102290129340398');
    expect(await read({ businessAccountId: undefined })).not.toHaveProperty('portfolio');
  });

  it('and says why where it learns no limit', async () => {
    standIn.portfolio.limit = null;
    expect(await read()).toMatchObject({ news: [], failure: expect.stringContaining('HTTP 200') });
    standIn.broken = 190;
    expect(await read()).toMatchObject({ news: [], failure: expect.stringContaining('190') });
    await standIn.close();
    expect(await read()).toMatchObject({ news: [], failure: expect.stringMatching(/./) });
    standIn = await WhatsAppCloudStandIn.start();
  });
});
