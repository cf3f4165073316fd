import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { FailureGroups } from './failure-groups.js';

const HOUR = 3_600_000;

describe('the groups of failures', () => {
  let fixture: MessagesFixture;
  let groups: FailureGroups;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const { database, channels, reader, clock } = fixture;
    groups = new FailureGroups(database, channels, reader, clock);
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  async function fail(count: number, code: string): Promise<number[]> {
    const items = Array.from({ length: count }, (_, index) => fixture.item(index));
    const { messageIds } = await fixture.writer.write(fixture.batch(items));
    const attempts = await fixture.claims.claim(messageIds);
    const rest = { code, finalCode: code, detail: null, reason: null, at: now() };
    await fixture.recorder.record(attempts.map((attempt) => ({ kind: 'failed', attempt, ...rest })));
    return messageIds;
  }

  it('have their first and last failure, their count, and their trend by hour', async () => {
    const begin = now();
    await fail(2, 'recipient_not_on_whatsapp');
    fixture.clock.advance(2 * HOUR);
    await fail(3, 'recipient_not_on_whatsapp');
    await fail(1, 'gateway_rejected');
    const [first, second] = (await groups.all()).sort((a, b) => b.count - a.count);
    const group = { channelId: CHANNEL, isMore: false };
    expect(first).toMatchObject({ ...group, code: 'recipient_not_on_whatsapp', first: begin, last: now(), count: 5 });
    expect(first?.trend.map(({ count }) => count).slice(-4)).toEqual([0, 2, 0, 3]);
    expect(first?.trend).toHaveLength(24);
    expect(second).toMatchObject({ ...group, code: 'gateway_rejected', count: 1 });
    expect(await groups.all()).toHaveLength(2);
  });

  it('are those of a channel and of a time, with their ends', async () => {
    const begin = now();
    const [first] = await fail(1, 'a_code');
    fixture.clock.advance(HOUR);
    const [second] = await fail(1, 'a_code');
    await fail(1, 'b_code');
    const early = { until: begin };
    expect(await groups.all({ channelId: CHANNEL, ...early })).toMatchObject([
      { code: 'a_code', count: 1, last: begin },
    ]);
    expect(await groups.all({ from: begin + 1 })).toMatchObject([
      { code: 'a_code', count: 1, first: now() },
      { code: 'b_code', count: 1 },
    ]);
    expect(await groups.all({ from: now() + 1 })).toEqual([]);
    expect(await groups.all({ channelId: CHANNEL + 9 })).toEqual([]);
    const group = { channelId: CHANNEL, code: 'a_code' };
    const ids = async (span: object) => (await groups.newest({ ...group, ...span }, 9)).map(({ id }) => id);
    expect([await ids(early), await ids({ from: now() })]).toEqual([[first], [second]]);
    expect(await groups.find({ ...group, ...early })).toMatchObject({ count: 1 });
  });

  it('are counted up to 50,000 failures on a page', async () => {
    for (const code of ['a_code', 'b_code']) await fail(1, code);
    const read = vi.spyOn(fixture.database, 'read');
    await groups.all();
    const limits = read.mock.calls.filter(([sql]) => sql.includes('AS newest')).map(([, values]) => values?.at(-1));
    expect(limits).toEqual([25_001, 25_001]);
  });

  it('end with their last message, and begin with those that failed last', async () => {
    const ids = await fail(2, 'b_code');
    fixture.clock.advance(1);
    await fail(1, 'a_code');
    expect((await groups.all()).map(({ code }) => code)).toEqual(['a_code', 'b_code']);
    expect((await groups.newest({ channelId: CHANNEL, code: 'b_code' }, 1)).map(({ id }) => id)).toEqual([ids[1]]);
    for (const id of ids) await fixture.retries.message(id, {});
    expect((await groups.all()).map(({ code }) => code)).toEqual(['a_code']);
    expect(await groups.find({ channelId: CHANNEL, code: 'b_code' })).toBeNull();
  });
});
