import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { MessageLookups, type MessageNames } from './message-lookups.js';

const PHONE = '5511987654321';
const OTHER = '551187654321';

describe('MessageLookups', () => {
  let fixture: MessagesFixture;
  let lookups: MessageLookups;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    lookups = new MessageLookups(fixture.database, fixture.reader, fixture.hidden);
  });
  afterEach(() => fixture.close());

  const idsOf = async (names: Partial<MessageNames>, limit = 5) =>
    (await lookups.find({ phones: [], ...names }, limit)).map(({ id }) => id);

  it('finds the newest messages to each of some numbers', async () => {
    const first = await fixture.store({ phone: PHONE }, { phone: OTHER }, { phone: PHONE }, { phone: PHONE });
    expect(await idsOf({ phones: [PHONE, OTHER] }, 2)).toEqual([first + 3, first + 2, first + 1]);
    expect(await idsOf({ phones: ['5511900000000'] })).toEqual([]);
  });

  it('finds a message by its whole reference, and by its whole id of the provider', async () => {
    const first = await fixture.store({ reference: 'pedido-7' }, {}, { reference: 'pedido-77' });
    const named = 'UPDATE messages SET provider_message_id = ?, channel_id = ? WHERE id = ?';
    await fixture.database.write((tx) => tx.run(named, ['wamid.7', CHANNEL, first + 1]));
    expect(await idsOf({ code: 'pedido-7' })).toEqual([first]);
    expect(await idsOf({ code: 'wamid.7' })).toEqual([first + 1]);
    expect(await idsOf({ code: 'pedido' })).toEqual([]);
    expect(await idsOf({ code: 'wamid' })).toEqual([]);
  });

  it('finds a message once that is named in several ways', async () => {
    const id = await fixture.store({ phone: PHONE, reference: PHONE });
    expect(await idsOf({ id, phones: [PHONE], code: PHONE })).toEqual([id]);
    expect(await idsOf({ id: id + 1 })).toEqual([]);
  });
});
