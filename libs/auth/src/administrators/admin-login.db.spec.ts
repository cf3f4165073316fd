import type { INestApplicationContext } from '@nestjs/common';
import * as argon2 from '@node-rs/argon2';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { Administrators } from './administrators.js';

// Test files share their modules: without this, ours would go on with the hash that an earlier file has loaded.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

const EMAIL = 'ana@exemplo.com.br';
const PASSWORD = 'tulipas sob a mesa';
const HOME = '10.0.0.1';

describe('AdminLogin', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    await context.get(Administrators).create({ email: EMAIL, password: PASSWORD }, TESTER);
  });
  afterEach(() => fixture.close());

  const login = (given: { email?: string; password?: string; ip?: string } = {}, on = context) =>
    on.get(Administrators).authenticate({ email: EMAIL, password: PASSWORD, ip: HOME, ...given });
  const outcome = async (given?: Parameters<typeof login>[0]) => (await login(given)).outcome;
  const fail = (ip = HOME, email = EMAIL) => outcome({ email, ip, password: 'not the password' });

  it('accepts the right password, and records the time and the address', async () => {
    fixture.clock.advance(5_000);
    const lastLoginAt = fixture.clock.now();
    const result = await login({ email: ` ${EMAIL.toUpperCase()}`, ip: `::ffff:${HOME}` });
    expect(result).toMatchObject({ outcome: 'ok', administrator: { id: 1, email: EMAIL, lastLoginAt } });
    expect(await context.get(Administrators).find(1)).toMatchObject({ lastLoginAt });
    expect((await trail(context)).at(-1)).toMatchObject({
      actor_type: 'administrator',
      actor_id: 1,
      actor_name: EMAIL,
      action: 'administrator.logged_in',
      ip: HOME,
    });
  });

  it('has the same result for a wrong password, an unknown and a disabled account, after one hash and two writes each', async () => {
    await context.get(Database).write((tx) => tx.run('UPDATE administrators SET disabled_at = 1 WHERE id = 1'));
    await fail();
    const hashing = vi.mocked(argon2.verify);
    const writes = vi.spyOn(context.get(Database), 'write');
    const strange = { email: 'nobody@exemplo.com.br' };
    for (const given of [{}, { password: 'not the password' }, strange, { password: 'x'.repeat(100_000) }]) {
      hashing.mockClear();
      writes.mockClear();
      expect(await login(given)).toEqual({ outcome: 'invalid' });
      expect(writes).toHaveBeenCalledTimes(2);
      expect(hashing).toHaveBeenCalledTimes(1);
      expect(hashing.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
  });

  it('works again after a hash that could not be computed', async () => {
    vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('no memory'));
    await expect(login()).rejects.toThrow('no memory');
    expect(await fail()).toBe('invalid');
    expect(await outcome()).toBe('ok');
  });

  it('records the name of a known account in the audit trail, and nothing that was typed', async () => {
    await fail();
    await fail(HOME, 'my password by mistake');
    expect((await trail(context)).slice(1)).toMatchObject([
      { action: 'administrator.login_failed', actor_name: EMAIL, target_id: 1, ip: HOME },
      { action: 'administrator.login_failed', actor_name: 'unknown account', target_id: null, ip: HOME },
    ]);
  });

  it('allows an address five attempts for an account, also concurrent ones, and returns the time to wait', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => fail()));
    expect(results.filter((result) => result === 'invalid')).toHaveLength(5);
    const held = await login();
    expect(held).toEqual({ outcome: 'throttled', retryAfterSeconds: expect.any(Number) as number });
    expect(held).toMatchObject({ retryAfterSeconds: 900 });
    fixture.clock.advance(899_999);
    expect(await outcome()).toBe('throttled');
    fixture.clock.advance(1);
    expect(await outcome()).toBe('ok');
  });

  it('counts the attempts of all processes together, and over restarts', async () => {
    const other = await fixture.startProcess();
    const wrong = { password: 'not the password' };
    const results = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => (await login(wrong, i % 2 ? context : other)).outcome),
    );
    expect(results.filter((result) => result === 'invalid')).toHaveLength(5);
    await fixture.stopProcess(other);
    const restarted = await fixture.startProcess();
    expect((await login({}, restarted)).outcome).toBe('throttled');
    expect((await login({ ip: '10.7.7.7' }, restarted)).outcome).toBe('ok');
  });

  it('writes nothing for a throttled attempt', async () => {
    for (let i = 0; i < 5; i++) await fail();
    const writes = vi.spyOn(context.get(Database), 'write');
    const hashing = vi.mocked(argon2.verify);
    hashing.mockClear();
    expect(await fail()).toBe('throttled');
    expect(writes).not.toHaveBeenCalled();
    expect(hashing).not.toHaveBeenCalled();
  });

  it('has no more counters than slots, however many names are tried', async () => {
    for (let i = 0; i < 20; i++) await fail(`10.6.${i}.1`, `a${i}@exemplo.com.br`);
    const rows = await context.get(Database).read<{ slot: number }>('SELECT * FROM login_throttle');
    // Two of sixty may share a slot by chance.
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.length).toBeLessThanOrEqual(60);
    for (const { slot } of rows) expect(slot).toBeLessThan(3 * 65_536);
    expect(JSON.stringify(rows)).not.toContain('exemplo');
  });

  it('throttles unknown accounts like known ones', async () => {
    for (let i = 0; i < 5; i++) expect(await fail(HOME, 'nobody@exemplo.com.br')).toBe('invalid');
    expect(await fail(HOME, 'nobody@exemplo.com.br')).toBe('throttled');
  });

  it('forgets failed attempts after a success', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect(await fail()).toBe('invalid');
      expect(await outcome()).toBe('ok');
    }
  });

  it('throttles an address that tries many accounts', async () => {
    for (let i = 0; i < 50; i++) expect(await fail('10.6.6.6', `a${i}@exemplo.com.br`)).toBe('invalid');
    expect(await fail('10.6.6.6', 'b@exemplo.com.br')).toBe('throttled');
    expect(await outcome()).toBe('ok');
  });

  it('counts an IPv6 network as one address', async () => {
    for (let i = 0; i < 5; i++) expect(await fail(`2001:db8:1:2::${i}`)).toBe('invalid');
    expect(await fail('2001:db8:1:2:ffff::1')).toBe('throttled');
    expect(await fail('2001:db8:1:3::1')).toBe('invalid');
  });

  it('throttles attempts from many unknown addresses, but not those from a known one', async () => {
    await login();
    for (let i = 0; i < 10; i++) expect(await fail(`10.6.0.${i}`)).toBe('invalid');
    expect(await fail('10.6.1.1')).toBe('throttled');
    for (let i = 0; i < 6; i++) {
      expect(await login({ ip: '10.9.9.9' })).toEqual({ outcome: 'throttled', retryAfterSeconds: 60 });
    }
    expect(await outcome()).toBe('ok');
    fixture.clock.advance(60_000);
    expect(await outcome({ ip: '10.9.9.9' })).toBe('ok');
  });

  it('has the same result at an address that somebody has logged in from, whether the account exists or not', async () => {
    await login();
    const nobody = 'eva@exemplo.com.br';
    for (const email of [EMAIL, nobody]) {
      for (let i = 0; i < 10; i++) await fail(`10.6.${i % 2}.1`, email);
      expect(await fail('10.6.2.1', email)).toBe('throttled');
    }
    expect(await fail(HOME, EMAIL)).toBe('invalid');
    expect(await fail(HOME, nobody)).toBe('invalid');
  });

  it.each([HOME, '10.6.6.6'])('reads as much for an unknown account as for a known one, at %s', async (ip) => {
    await login();
    const reads = vi.spyOn(context.get(Database), 'read');
    const counts: number[] = [];
    for (const email of [EMAIL, 'eva@exemplo.com.br']) {
      fixture.clock.advance(61_000);
      reads.mockClear();
      expect(await fail(ip, email)).toBe('invalid');
      counts.push(reads.mock.calls.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('learns known addresses from other processes within a minute', async () => {
    const other = await fixture.startProcess();
    expect((await login({ ip: '10.8.8.8' }, other)).outcome).toBe('ok');
    await login();
    fixture.clock.advance(60_000);
    for (let i = 0; i < 10; i++) expect(await fail(`10.6.0.${i}`)).toBe('invalid');
    expect((await login({ ip: '10.9.9.9' }, other)).outcome).toBe('throttled');
    expect((await login({}, other)).outcome).toBe('ok');
  });

  it('has the known addresses after a restart', async () => {
    await login();
    const restarted = await fixture.startProcess();
    const attempts = Array.from({ length: 10 }, (_, i) => login({ ip: `10.6.0.${i}`, password: 'wrong' }, restarted));
    await Promise.all(attempts);
    expect((await login({ ip: '10.9.9.9' }, restarted)).outcome).toBe('throttled');
    expect((await login({}, restarted)).outcome).toBe('ok');
  });
});
