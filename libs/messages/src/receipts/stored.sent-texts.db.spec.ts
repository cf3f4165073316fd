import { DAY_MS } from '@recado/core';
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

  it('is that of the message, on its own channel, until it is delivered', async () => {
    const id = await fixture.store({ text: 'Oi' });
    await fixture.recorder.record([steps.sent(await steps.start(id))]);
    expect([await texts.textOf(id, CHANNEL), await texts.textOf(id, CHANNEL + 1)]).toEqual(['Oi', null]);
    await fixture.receipts.accept([steps.receipt(id, 'delivered')]);
    expect(await texts.textOf(id, CHANNEL)).toBeNull();
  });

  it('is told for two weeks', async () => {
    const id = await fixture.store({ text: 'Oi' });
    fixture.clock.advance(14 * DAY_MS - 1);
    expect(await texts.textOf(id, CHANNEL)).toBe('Oi');
    fixture.clock.advance(1);
    expect(await texts.textOf(id, CHANNEL)).toBeNull();
  });
});
