import { MessageStatus, type Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

describe('A receipt with an id of the provider', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  it.each([
    ['is learned where its column takes it', 128, true],
    ['counts without it where it is longer', 129, false],
  ])('%s', async (_, length, isKept) => {
    const first = await fixture.store({}, {});
    for (const attempt of await fixture.claims.claim([first, first + 1])) {
      await fixture.recorder.record([{ kind: 'sent', attempt, at: fixture.clock.now(), providerMessageId: null }]);
    }
    const receipt = (messageId: number, providerMessageId: string): Receipt => {
      return { channelId: CHANNEL, messageId, providerMessageId, kind: 'delivered', at: fixture.clock.now() };
    };
    const id = 'x'.repeat(length);
    await fixture.receipts.accept([receipt(first, id), receipt(first + 1, 'wamid-2')]);
    const status = MessageStatus.Delivered;
    expect(await fixture.row(first)).toMatchObject({ status, provider_message_id: isKept ? id : null });
    expect(await fixture.row(first + 1)).toMatchObject({ status, provider_message_id: 'wamid-2' });
  });
});
