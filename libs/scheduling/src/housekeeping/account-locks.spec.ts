import { AccountNews } from '@recado/channels';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChannelsFixture } from '../../../channels/src/testing/channels-fixture.js';
import { AccountLocks } from './sweeps.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';

const HOUR = 3_600_000;
let fixture: ChannelsFixture;

beforeEach(async () => (fixture = await ChannelsFixture.create()));
afterEach(() => fixture.close());

const news = () => new AccountNews(fixture.database, fixture.clock);
const locks = (leader: { isLeader: boolean }) => {
  const { channels, facts, clock } = fixture;
  return withTools(new AccountLocks(channels, facts, news(), clock), { leader });
};

it('AccountLocks ends a lock when its time is over, on the leader alone', async () => {
  const { id } = fixture.channel;
  await fixture.facts.lockCold(id, 'reach_out_locked', fixture.clock.now() + HOUR);
  await locks({ isLeader: true }).tick();
  expect(fixture.channel.coldLock).not.toBeNull();
  fixture.clock.advance(HOUR);
  await locks({ isLeader: false }).tick();
  expect(fixture.channel.coldLock).not.toBeNull();
  await locks({ isLeader: true }).tick();
  expect(fixture.channel.coldLock).toBeNull();
  expect((await news().of(id)).map(({ value }) => value)).toEqual(['FREE', 'LOCKED']);
});

it('AccountLocks deletes old news once an hour', async () => {
  const { id } = fixture.channel;
  const item = { channelId: id, kind: 'quality', subject: '', detail: null } as const;
  const task = locks({ isLeader: true });
  await task.tick();
  for (const value of ['RED', 'GREEN']) await fixture.news.store([{ ...item, value, at: fixture.clock.now() }]);
  fixture.clock.advance(401 * 24 * HOUR);
  await task.tick();
  expect((await news().of(id)).map(({ value }) => value)).toEqual(['GREEN']);
});
