import { type AskedAgain, DAY_MS, stampOf } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { AttemptSteps } from '../testing/attempt-steps.js';
import { StoredSentTexts } from './stored.sent-texts.js';

describe('the text of a message that a phone asks for again', () => {
  let fixture: MessagesFixture;
  let steps: AttemptSteps;
  let texts: StoredSentTexts;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    steps = new AttemptSteps(fixture);
    texts = new StoredSentTexts(fixture.database, fixture.clock);
  });
  afterEach(() => fixture.close());

  const asked = async (messageId: number, rest: Partial<AskedAgain> = {}) => {
    const { phone } = await fixture.row(messageId);
    const sent = await texts.sentOf({ messageId, channelId: CHANNEL, phones: [String(phone)], ...rest });
    return sent && (sent.media ?? sent.text);
  };

  it('is that of the message, on its own channel, until it is delivered', async () => {
    const id = await fixture.store({ text: 'Oi' });
    await fixture.recorder.record([steps.sent(await steps.start(id))]);
    expect([await asked(id), await asked(id, { channelId: CHANNEL + 1 })]).toEqual(['Oi', null]);
    await fixture.receipts.accept([steps.receipt(id, 'delivered')]);
    expect(await asked(id)).toBeNull();
  });

  it('is told to the phone of its recipient only, with or without the ninth digit, and not to another message’s of before a restore', async () => {
    const id = await fixture.store({ text: 'Oi', phone: '5531987654321' });
    const stamp = stampOf(Number((await fixture.row(id)).created_at));
    const phones = ['5531987654321'];
    expect([await asked(id, { phones }), await asked(id, { phones: ['553187654321'] })]).toEqual(['Oi', 'Oi']);
    expect([await asked(id, { phones: ['5511912345678'] }), await asked(id, { phones: [] })]).toEqual([null, null]);
    expect([await asked(id, { phones, stamp }), await asked(id, { phones, stamp: stamp + 1 })]).toEqual(['Oi', null]);
  });

  it('is its medium, where it brought one, and not the caption alone', async () => {
    const media = { type: 'image', url: 'https://loja.example/a.png' };
    const id = await fixture.store({ text: 'Segue' });
    const content = JSON.stringify({ media });
    await fixture.database.write((tx) => tx.run('UPDATE messages SET content = ? WHERE id = ?', [content, id]));
    expect(await asked(id)).toEqual(media);
  });

  it('is told for two weeks', async () => {
    const id = await fixture.store({ text: 'Oi' });
    fixture.clock.advance(14 * DAY_MS - 1);
    expect(await asked(id)).toBe('Oi');
    fixture.clock.advance(1);
    expect(await asked(id)).toBeNull();
  });
});
