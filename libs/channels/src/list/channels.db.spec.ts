import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CHANNEL, SANDBOX_CHANNEL } from './channel-row.js';
import { ANA, ChannelsFixture, HTTP } from '../testing/channels-fixture.js';
import { until } from '../../../../test/support/until.js';

describe('Channels', () => {
  let fixture: ChannelsFixture;

  beforeEach(async () => (fixture = await ChannelsFixture.create()));
  afterEach(() => fixture.close());

  const set = (assignments: string) =>
    fixture.changes.write((tx) => tx.run(`UPDATE channels SET ${assignments} WHERE name = 'default'`));

  it('has the default channel and the sandbox, with the same ids at every start', async () => {
    const second = await fixture.another();
    expect([...second.names()]).toEqual([DEFAULT_CHANNEL, SANDBOX_CHANNEL]);
    expect(second.named(DEFAULT_CHANNEL)).toMatchObject({ id: fixture.channel.id, gateway: 'http', builtIn: true });
    expect(second.named(SANDBOX_CHANNEL)?.gateway).toBe('sandbox');
    expect(second.named('other')).toBeUndefined();
  });

  it('does not offer archived channels, and still finds them', async () => {
    await set('archived_at = 1');
    expect([...fixture.channels.names()]).toEqual([SANDBOX_CHANNEL]);
    expect(fixture.channel.archivedAt).toBe(1);
  });

  it('clears the failures when the gateway changes, and notifies', async () => {
    await fixture.blocks.block(fixture.channel.id, { kind: 'failing', code: 'x', detail: null, afterMs: null });
    await fixture.another({});
    await fixture.channels.refreshIfChanged();
    expect(fixture.channel).toMatchObject({ gateway: 'sandbox', failures: 0, blockedUntil: 0, failureCode: null });
  });

  it('clears the failures when the settings in the environment change, and not at every start', async () => {
    await fixture.blocks.suspend(fixture.channel.id, { code: 'channel_auth_failed', detail: null });
    await fixture.another();
    await fixture.channels.refreshIfChanged();
    expect(fixture.channel.pause?.code).toBe('channel_auth_failed');
    await fixture.another({ ...HTTP, HTTP_GATEWAY_URL: 'http://localhost:10' });
    await fixture.channels.refreshIfChanged();
    expect(fixture.channel.pause).toBeNull();
    expect(await fixture.notifications()).toHaveLength(2);
    expect(await fixture.trail()).toEqual(['environment channel.resumed']);
  });

  it('begins another generation when the environment names another program, which a process before that does not have', async () => {
    const { id } = fixture.channel;
    const generations = async (env: Record<string, string>) => {
      const process = await fixture.another(env);
      return [process.generationOf(id), process.named(DEFAULT_CHANNEL)?.generation];
    };
    const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await generations(HTTP)).toEqual([0, 0]);
    expect(await generations({ ...HTTP, HTTP_GATEWAY_SECRET: SECRET })).toEqual([0, 0]);
    const before = await fixture.another({ ...HTTP, HTTP_GATEWAY_SECRET: SECRET });
    expect(await generations({ ...HTTP, HTTP_GATEWAY_URL: 'http://localhost:10' })).toEqual([1, 1]);
    await before.refresh();
    expect([before.generationOf(id), before.withId(id)?.generation]).toEqual([0, 1]);
    // As forget-secrets leaves it: what its provider recognises is not known.
    await fixture.database.write((tx) => tx.run(`UPDATE channels SET settings = NULL`));
    expect(await generations({ ...HTTP, HTTP_GATEWAY_URL: 'http://localhost:10' })).toEqual([2, 2]);
  });

  it('keeps a pause by a person when the environment changes', async () => {
    await fixture.pauses.pause(fixture.channel.id, ANA);
    await fixture.another({});
    await fixture.channels.refreshIfChanged();
    expect(fixture.channel).toMatchObject({ gateway: 'sandbox', pause: { by: ANA.name } });
  });

  it('polls the version only, and reads the channels when another process has changed them', async () => {
    const other = await fixture.another();
    const changed = vi.fn();
    other.onChange(changed);
    await fixture.pauses.pause(fixture.channel.id, ANA);
    await other.refreshIfChanged();
    expect(other.named(DEFAULT_CHANNEL)?.pause?.by).toBe(ANA.name);
    expect(changed).toHaveBeenCalledTimes(1);
    const read = vi.spyOn(fixture.database, 'read');
    await other.refreshIfChanged();
    expect([read.mock.calls.length, changed.mock.calls.length]).toEqual([1, 1]);
  });

  it('ignores the result of a read that began before a newer one', async () => {
    const read = fixture.database.read.bind(fixture.database);
    let release = () => {};
    const late = new Promise<void>((resolve) => (release = resolve));
    const spy = vi.spyOn(fixture.database, 'read').mockImplementation(async (sql, values) => {
      const rows = await read(sql, values);
      if (sql.includes('FROM channels')) await late;
      return rows;
    });
    const old = fixture.channels.refresh();
    await until(() => spy.mock.calls.length === 2);
    spy.mockRestore();
    await fixture.pauses.pause(fixture.channel.id, ANA);
    release();
    await old;
    expect(fixture.channel.pause).not.toBeNull();
  });

  it('tells until when a channel sends nothing', async () => {
    const { channels, clock } = fixture;
    const closed = () => channels.closedUntil(fixture.channel, clock.now());
    expect(closed()).toBe(0);
    // Noon UTC is 9:00 in São Paulo: it opens at 10:00.
    const window = { days: [1, 2, 3, 4, 5, 6, 7], from: 600, to: 660 };
    const limits = {
      pace: null,
      spacingMs: 0,
      dailyCap: null,
      newRecipients: null,
      window,
      timezone: 'America/Sao_Paulo',
    };
    await set(`limits = '${JSON.stringify(limits)}'`);
    expect(closed()).toBe(clock.now() + 3_600_000);
    await set(`blocked_until = ${clock.now() + 5}`);
    expect(closed()).toBe(clock.now() + 5);
    await set('paused_at = 1');
    expect(closed()).toBe(Infinity);
    await set('paused_at = NULL, blocked_until = 0, limits = NULL');
    await fixture.pauses.pauseAll(ANA);
    expect(closed()).toBe(Infinity);
  });
});
