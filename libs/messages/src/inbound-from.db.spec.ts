import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { InboundFrom } from './inbound.js';

const PHONE = '5511987654321';
const TWIN = '551187654321';

describe('what a person wrote', () => {
  let opened: TestDatabase;
  let received: InboundFrom;

  beforeEach(async () => {
    opened = await testDatabase();
    received = new InboundFrom(opened.database);
  });
  afterEach(() => opened.close());

  const store = (events: object[]) =>
    opened.database.write((tx) =>
      tx.insert(
        'inbound_messages',
        ['channel_id', 'message_key', 'data_json', 'received_at'],
        events.map((data, index) => [1, `k${index}`, JSON.stringify(data), index]),
      ),
    );

  it('is found and removed in both spellings, and what others wrote about the number stays', async () => {
    const others = Array.from({ length: 1_000 }, (_, index) => ({ from: '5511999999999', text: `other ${index}` }));
    const quoting = { from: '5511999999998', text: `"from":"${PHONE}"` };
    await store([{ from: PHONE, text: 'um' }, ...others, quoting, { from: TWIN, text: 'dois' }, { from: null }]);
    const found = await received.find([PHONE, TWIN]);
    expect(found.map(({ data }) => data)).toEqual([
      { from: PHONE, text: 'um' },
      { from: TWIN, text: 'dois' },
    ]);
    await received.remove([PHONE, TWIN]);
    expect(await received.find([PHONE, TWIN])).toEqual([]);
    expect(await opened.database.read('SELECT id FROM inbound_messages')).toHaveLength(1_002);
  });
});
