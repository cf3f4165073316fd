import { Audit } from '@recado/audit';
import { NoMetrics } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountNews } from '../news/account-news.js';
import { ANA, ChannelsFixture } from '../testing/channels-fixture.js';
import { AccountSwitches } from './account-switches.js';
import { ChannelAccounts } from './channel-accounts.js';

const HOUR = 3_600_000;
const CODE = 'reach_out_locked';

describe('what providers said of the account of a channel', () => {
  let fixture: ChannelsFixture;
  let id: number;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    id = fixture.channel.id;
  });
  afterEach(() => fixture.close());

  const facts = () => new ChannelAccounts(fixture.changes, fixture.clock, new NoMetrics());
  const switches = () => new AccountSwitches(fixture.changes, new Audit(fixture.clock), fixture.clock);
  const events = async () =>
    ((await fixture.notifications()) as Record<string, unknown>[]).map(
      ({ kind, value, previous_value: previous }) => `${String(kind)} ${String(previous)} → ${String(value)}`,
    );
  const news = async () =>
    (await new AccountNews(fixture.database, fixture.clock).of(id)).map(({ value, detail }) => ({ value, detail }));

  it('a lock is announced once, whatever ends the provider tells, and counts as a day where it tells none', async () => {
    const start = fixture.clock.now();
    expect(await facts().lockCold(id, CODE, null)).toBe(start + 24 * HOUR);
    await facts().lockCold(id, CODE, start + HOUR);
    expect(fixture.channel.coldLock).toEqual({ until: start + HOUR, code: CODE });
    await facts().lockCold(id, CODE, start + 30 * HOUR);
    expect(fixture.channel.coldLock).toEqual({ until: start + 30 * HOUR, code: CODE });
    expect(await events()).toEqual(['reach_out null → LOCKED']);
    expect(await news()).toEqual([{ value: 'LOCKED', detail: new Date(start + 24 * HOUR).toISOString() }]);
  });

  it('a lock ends by itself when its time is over, and not before; that is news, too', async () => {
    await facts().lockCold(id, CODE, fixture.clock.now() + HOUR);
    await facts().endColdLock(id);
    expect(fixture.channel.coldLock).not.toBeNull();
    fixture.clock.advance(HOUR);
    await Promise.all([facts().endColdLock(id), facts().endColdLock(id)]);
    expect(fixture.channel.coldLock).toBeNull();
    expect(await events()).toEqual(['reach_out null → LOCKED', 'reach_out LOCKED → FREE']);
  });

  it('a lock ends when the provider says so', async () => {
    await facts().unlockCold(id);
    await facts().lockCold(id, CODE, null);
    await facts().unlockCold(id);
    expect(fixture.channel.coldLock).toBeNull();
    expect(await events()).toEqual(['reach_out null → LOCKED', 'reach_out LOCKED → FREE']);
  });

  it('a person may end a lock, which is recorded', async () => {
    expect(await switches().endColdLock(id, ANA)).toBe(false);
    await facts().lockCold(id, CODE, null);
    expect(await switches().endColdLock(id, ANA)).toBe(true);
    expect(fixture.channel.coldLock).toBeNull();
    expect(await events()).toEqual(['reach_out null → LOCKED', 'reach_out LOCKED → FREE']);
    expect(await fixture.trail()).toEqual(['ana@example.com channel.reach_out_unlocked']);
  });

  it('the number that a provider tells is kept and shown among those to choose from; another one takes its place', async () => {
    const phone = () => fixture.channels.openSenders().find((sender) => sender.id === id)?.phone;
    expect(phone()).toBeNull();
    await facts().numberTold(id, '551130001234');
    expect(phone()).toBe('551130001234');
    await facts().numberTold(id, '551130001234');
    await facts().numberTold(id, '551130009999');
    expect(fixture.channel.phone).toBe('551130009999');
    expect(await events()).toEqual([]);
  });

  it('a refusal of Direct Send is news once, and again after a person wanted it to be tried', async () => {
    expect(await switches().retryDirectSend(id, ANA)).toBe(false);
    await facts().directSendRefused(id);
    await facts().directSendRefused(id);
    expect(fixture.channel.directRefusedAt).toBe(fixture.clock.now());
    expect(await switches().retryDirectSend(id, ANA)).toBe(true);
    expect(fixture.channel.directRefusedAt).toBeNull();
    fixture.clock.advance(1);
    await facts().directSendRefused(id);
    expect(await events()).toEqual([
      'account null → DIRECT_SEND_REFUSED',
      'account DIRECT_SEND_REFUSED → DIRECT_SEND_RETRIED',
      'account DIRECT_SEND_RETRIED → DIRECT_SEND_REFUSED',
    ]);
    expect(await fixture.trail()).toEqual(['ana@example.com channel.direct_send_retried']);
  });
});
