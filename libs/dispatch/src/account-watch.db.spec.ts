import { PortfolioFacts } from '@recado/channels';
import type { AccountReport, GatewayRegistry } from '@recado/gateways';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTools } from '../../../test/support/fixtures/with-tools.js';
import { ChannelsFixture } from '../../channels/src/testing/channels-fixture.js';
import { AccountQuestions, AccountWatch, UsedChannels } from './accounts.js';

const MINUTE = 60_000;

describe('AccountWatch', () => {
  let fixture: ChannelsFixture;
  let watch: AccountWatch;
  let asked: number;
  let report: () => AccountReport;
  const leader = { isLeader: true };

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    asked = 0;
    report = () => ({ news: [] });
    leader.isLeader = true;
    const read = async () => {
      asked++;
      return report();
    };
    const gateways = { get: () => ({ account: { everyMs: MINUTE, read } }) } as unknown as GatewayRegistry;
    const { channels, database, clock, facts } = fixture;
    const used = new UsedChannels(channels, database, clock);
    const questions = new AccountQuestions(gateways, fixture.settings(), clock);
    watch = withTools(new AccountWatch(used, questions, facts, fixture.parts.get(PortfolioFacts), fixture.news), {
      leader,
    });
  });
  // A test that fails must not leave its timers to the next file of this worker.
  afterEach(() => void vi.useRealTimers());
  afterEach(() => fixture.close());

  /** A message of the default channel takes a step in this minute. */
  async function send(): Promise<void> {
    const startsAt = Math.floor(fixture.clock.now() / MINUTE) * MINUTE;
    const columns = ['span', 'starts_at', 'channel_id', 'kind', 'detail', 'messages'];
    const row = [1, startsAt, fixture.channel.id, 'sent', '', 1];
    await fixture.database.write((tx) => tx.insertIfAbsent('message_figures', columns, [row]));
  }

  it('asks for the first time a minute after the start, so that a process that restarts often asks no more', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ticks = vi.spyOn(watch, 'tick').mockResolvedValue();
    watch.onApplicationBootstrap();
    // Up to half a second early, together with the ticks of other tasks.
    vi.advanceTimersByTime(59_400);
    expect(ticks).not.toHaveBeenCalled();
    vi.advanceTimersByTime(620);
    expect(ticks).toHaveBeenCalledTimes(1);
    watch.onModuleDestroy();
  });

  it('keeps the portfolio that the provider names', async () => {
    report = () => ({ news: [], portfolio: 'portfolio:4711' });
    await send();
    await watch.tick();
    expect(fixture.channel.portfolio).toBe('portfolio:4711');
  });

  it('asks about a channel in use, at most once a minute', async () => {
    await watch.tick();
    expect(asked).toBe(0);
    await send();
    await watch.tick();
    await watch.tick();
    fixture.clock.advance(30_000);
    await watch.tick();
    expect(asked).toBe(1);
    fixture.clock.advance(30_000);
    await watch.tick();
    expect(asked).toBe(2);
    fixture.clock.advance(15 * MINUTE);
    await watch.tick();
    expect(asked).toBe(2);
  });

  it('asks on the leader only', async () => {
    await send();
    leader.isLeader = false;
    await watch.tick();
    expect(asked).toBe(0);
  });

  it('stores the lock for cold recipients, asks until it is over, and hands the news on', async () => {
    await send();
    const until = fixture.clock.now() + 3_600_000;
    const news = { kind: 'quality', subject: '', value: 'GREEN', detail: null, at: fixture.clock.now() } as const;
    report = () => ({ reachOut: { locked: true, until }, news: [news] });
    await watch.tick();
    expect(fixture.channel.coldLock).toEqual({ until, code: 'reach_out_locked' });
    const kept = 'SELECT channel_id AS channelId, kind, subject, value, detail, at FROM channel_news';
    expect(await fixture.database.read(kept)).toContainEqual({ ...news, channelId: fixture.channel.id });
    fixture.clock.advance(20 * MINUTE);
    report = () => ({ reachOut: { locked: false }, news: [] });
    await watch.tick();
    expect(asked).toBe(2);
    expect(fixture.channel.coldLock).toBeNull();
  });

  it('goes on after an error of one channel', async () => {
    await send();
    report = () => {
      throw new Error('a bug of the gateway');
    };
    await watch.tick();
    fixture.clock.advance(MINUTE);
    report = () => ({ reachOut: { locked: true, until: null }, news: [] });
    await watch.tick();
    expect(fixture.channel.coldLock).not.toBeNull();
  });
});
