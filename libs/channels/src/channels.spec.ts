import { loadConfig } from '@recado/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { Channels, DEFAULT_CHANNEL, SANDBOX_CHANNEL } from './channels.js';

describe('Channels', () => {
  let opened: TestDatabase;
  let clock: ManualClock;

  beforeEach(async () => {
    opened = await testDatabase();
    clock = new ManualClock();
  });
  afterEach(() => opened.close());

  async function channels(env: Record<string, string> = {}): Promise<Channels> {
    const made = new Channels(opened.database, clock, loadConfig(env));
    await made.onModuleInit();
    return made;
  }
  const HTTP = { GATEWAY: 'http', HTTP_GATEWAY_URL: 'http://localhost:9' };
  const state = async (of: Channels) => (await of.all()).find(({ name }) => name === DEFAULT_CHANNEL);

  it('knows the default channel and the sandbox, the same at every start', async () => {
    const first = await channels(HTTP);
    const second = await channels(HTTP);
    expect([...second.names()]).toEqual([DEFAULT_CHANNEL, SANDBOX_CHANNEL]);
    expect(second.named(DEFAULT_CHANNEL)).toMatchObject({ id: first.named(DEFAULT_CHANNEL)?.id, gateway: 'http' });
    expect(second.named(SANDBOX_CHANNEL)?.gateway).toBe('sandbox');
    expect(second.named('other')).toBeUndefined();
  });

  it('rests longer after each failure, counts failures of one moment once, and remembers since when', async () => {
    const made = await channels(HTTP);
    const id = made.named(DEFAULT_CHANNEL)?.id ?? 0;
    const since = clock.now();
    await made.block(id, 'gateway_unreachable', null);
    await made.block(id, 'gateway_unreachable', null);
    const first = await state(made);
    expect(first).toMatchObject({ failures: 1, failingSince: since, failureCode: 'gateway_unreachable' });
    clock.advance((first?.blockedUntil ?? 0) - clock.now());
    await made.block(id, 'gateway_unreachable', null);
    const second = await state(made);
    expect(second).toMatchObject({ failures: 2, failingSince: since });
    expect((second?.blockedUntil ?? 0) - clock.now()).toBeGreaterThanOrEqual(1_600);
  });

  it('rests as long as it is asked to, and never shortens a rest', async () => {
    const made = await channels(HTTP);
    const id = made.named(DEFAULT_CHANNEL)?.id ?? 0;
    await made.block(id, 'gateway_throttled', 30_000);
    await made.block(id, 'gateway_throttled', 5_000);
    expect((await state(made))?.blockedUntil).toBe(clock.now() + 30_000);
  });

  it('has a clean record once it works again, or has another gateway', async () => {
    const made = await channels(HTTP);
    const id = made.named(DEFAULT_CHANNEL)?.id ?? 0;
    const clean = { failures: 0, blockedUntil: 0, failingSince: null, failureCode: null };
    await made.block(id, 'gateway_unreachable', null);
    await made.unblock(id);
    expect(await state(made)).toMatchObject(clean);
    await made.block(id, 'gateway_unreachable', null);
    expect(await state(await channels())).toMatchObject({ id, gateway: 'sandbox', ...clean });
  });
});
