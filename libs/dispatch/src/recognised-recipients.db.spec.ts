import { Aside } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { RecognisedRecipients } from './recipient-knowledge.js';

const PHONE = '5531987654321';
const LID = 'lid:4711';
const MESSAGE = { id: 7, apiKeyId: KEY, phone: PHONE };

describe('RecognisedRecipients', () => {
  let fixture: MessagesFixture;
  let recipients: RecognisedRecipients;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    recipients = new RecognisedRecipients(
      fixture.identities,
      fixture.hidden,
      fixture.cold,
      fixture.database,
      fixture.blocklist,
      fixture.clock,
    );
  });
  afterEach(() => fixture.close());

  const write = (from: string | null, identity?: string) => {
    const heard = { key: '1.0', channelId: CHANNEL, providerMessageId: null, text: 'SAIR', at: 0, testMode: false };
    return fixture.optOutSignals.messages([{ ...heard, from, ...(identity !== undefined && { identity }) }]);
  };
  const persons = async () => [...(await fixture.identities.persons([LID]))];

  it('keeps who is behind an identity', async () => {
    expect(await recipients.recognise(MESSAGE, LID)).toEqual({ isOptedOut: false });
    expect(await recipients.recognise(MESSAGE, LID)).toEqual({ isOptedOut: false });
    expect(await persons()).toEqual([[LID, PHONE]]);
    await recipients.recognise({ ...MESSAGE, phone: '5531987650002' }, LID);
    expect(await persons()).toEqual([[LID, '5531987650002']]);
  });

  it('brings back what waits for somebody who wrote with a hidden number', async () => {
    const waiting = await fixture.store({ phone: PHONE });
    const isAside = async () => Number((await fixture.row(waiting)).aside) === Aside.Cold;
    await fixture.cold.setAside([waiting]);
    await fixture.contacts.received([{ channelId: CHANNEL, person: LID, at: fixture.clock.now() }]);
    expect(await isAside()).toBe(true);
    await recipients.recognise(MESSAGE, LID);
    expect(await isAside()).toBe(false);
  });

  it('tells that somebody opted out from a hidden number', async () => {
    await write(null, LID);
    expect(await recipients.recognise(MESSAGE, LID)).toEqual({ isOptedOut: true });
    expect(await recipients.recognise(MESSAGE, 'lid:4712')).toEqual({ isOptedOut: true });
  });

  it('tells that somebody opted out by the number, also where the identity was known before', async () => {
    await recipients.recognise(MESSAGE, LID);
    await write(PHONE);
    expect(await recipients.recognise(MESSAGE, LID)).toEqual({ isOptedOut: true });
  });
});
