import { DAY_MS, SECOND_MS } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { ColdUse } from './cold-use.js';

const [ANA, BIA, CAIO] = ['5511960000001', '5511960000002', '5511960000003'];
const limit = (recipients: number, channelIds = [1, 2]) => ({ channelIds, recipients });

describe('ColdUse', () => {
  let fixture: MessagesFixture;
  let use: ColdUse;
  let reads: number;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    use = new ColdUse(fixture.database, fixture.clock);
    const read = fixture.database.read.bind(fixture.database);
    reads = 0;
    fixture.database.read = (sql: string, values: never) => {
      reads++;
      return read(sql, values);
    };
  });
  afterEach(() => fixture.close());

  const write = (channelId: number, ...phones: string[]) =>
    fixture.contacts.writingTo(
      channelId,
      phones.map((phone) => ({ phone, isNew: false })),
    );

  it('counts each person once, whichever of the channels wrote to them, within 24 hours', async () => {
    await write(1, CAIO);
    fixture.clock.advance(DAY_MS + 1);
    await write(1, ANA, BIA);
    await write(2, ANA);
    await write(3, CAIO);
    expect(await use.of(limit(250))).toBe(2);
    expect(await use.of(limit(250, [1, 2, 3]))).toBe(3);
  });

  it('is spent at the limit, until somebody was written to a day ago', async () => {
    await write(1, ANA);
    fixture.clock.advance(SECOND_MS);
    await write(2, BIA);
    expect(await use.isSpent(limit(2))).toBe(true);
    expect(await use.isSpent(null)).toBe(false);
    fixture.clock.advance(DAY_MS);
    expect(await use.isSpent(limit(2))).toBe(false);
  });

  it('tells when so many more may be written to, for one channel by its index alone and for several by the persons', async () => {
    const begin = fixture.clock.now();
    await write(1, ANA);
    fixture.clock.advance(60 * SECOND_MS);
    await write(1, BIA);
    fixture.clock.advance(60 * SECOND_MS);
    await write(2, ANA);
    const { database } = fixture;
    const read = database.read.bind(database);
    const sent: string[] = [];
    database.read = (sql: string, values: never) => (sent.push(sql), read(sql, values));
    // Of two channels Ana counts once, by her last time.
    expect(await use.roomFor(limit(2), 1)).toBe(begin + 60 * SECOND_MS + DAY_MS);
    expect(await use.roomFor(limit(2), 2)).toBe(begin + 120 * SECOND_MS + DAY_MS);
    expect(await use.roomFor(limit(2, [1]), 1)).toBe(begin + DAY_MS);
    expect(await use.roomFor(limit(2, [1]), 2)).toBe(begin + 60 * SECOND_MS + DAY_MS);
    expect(await use.roomFor(limit(3, [1]), 1)).toBe(fixture.clock.now());
    expect(sent.filter((sql) => sql.includes('since')).map((sql) => sql.includes('person'))).toEqual([true, false]);
  });

  it('counts again the sooner the fewer are left', async () => {
    await write(1, ANA);
    for (let second = 0; second < 30; second++) {
      await use.of(limit(10_000));
      fixture.clock.advance(SECOND_MS);
    }
    expect(reads).toBe(1);
    for (let second = 0; second < 5; second++) {
      await use.of(limit(50));
      fixture.clock.advance(SECOND_MS);
    }
    expect(reads).toBe(6);
  });
});
