import { promisify } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdministratorChanges } from '../administrators/administrator-changes.js';
import { Administrators } from '../administrators/administrators.js';
import { AuthFixture, TESTER } from '../testing/auth-fixture.js';
import { AdminSessionStore } from './admin-session.store.js';

const MINUTE_MS = 60_000;
const EMAIL = 'ana@exemplo.com';
const COOKIE = { originalMaxAge: null };

describe('AdminSessionStore', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let store: AdminSessionStore;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    store = context.get(AdminSessionStore);
    await context.get(Administrators).create({ email: EMAIL, password: 'tulipas sob a mesa' }, TESTER);
  });
  afterEach(() => fixture.close());

  const get = (id: string) => promisify(store.get)(id);
  const set = (id: string, content: Record<string, unknown>) =>
    promisify(store.set)(id, { cookie: COOKIE, ...content });
  const destroy = (id: string) => promisify(store.destroy)(id);
  /** As a login does: a new session, then its owner. */
  const logIn = async (id: string) => {
    await set(id, {});
    await set(id, { administratorId: 1, administratorEpoch: 0, language: 'pt' });
  };
  const rows = () => context.get(Database).read<Record<string, unknown>>('SELECT * FROM admin_sessions');

  it('stores a session and its administrator, but neither its id nor its cookie', async () => {
    await logIn('an id');
    expect(await get('an id')).toEqual({ cookie: COOKIE, administratorId: 1, administratorEpoch: 0, language: 'pt' });
    expect(await get('another id')).toBeNull();
    const [row] = await rows();
    expect(row).toMatchObject({ administrator_id: 1, data: '{"administratorEpoch":0,"language":"pt"}' });
    expect(JSON.stringify(row)).not.toContain('an id');
  });

  it('ends a session that is not used for half an hour', async () => {
    await logIn('a');
    for (let i = 0; i < 5; i++) {
      fixture.clock.advance(29 * MINUTE_MS);
      expect(await get('a')).not.toBeNull();
    }
    fixture.clock.advance(30 * MINUTE_MS);
    expect(await get('a')).toBeNull();
  });

  it('ends a session after twelve hours of use, and of changes', async () => {
    await logIn('a');
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      fixture.clock.advance(20 * MINUTE_MS);
      expect(await get('a')).not.toBeNull();
      await set('a', { administratorId: 1, administratorEpoch: 0, minutes });
    }
    fixture.clock.advance(20 * MINUTE_MS);
    expect(await get('a')).toBeNull();
    await set('a', { administratorId: 1, administratorEpoch: 0, late: true });
    expect(await get('a')).toBeNull();
  });

  it('writes the use once a minute', async () => {
    await logIn('a');
    const writes = vi.spyOn(context.get(Database), 'write');
    for (let second = 0; second < 59; second++) {
      fixture.clock.advance(1_000);
      await get('a');
      await set('a', { administratorId: 1, administratorEpoch: 0, language: 'pt' });
    }
    expect(writes).not.toHaveBeenCalled();
    fixture.clock.advance(1_000);
    await get('a');
    expect(writes).toHaveBeenCalledTimes(1);
  });

  it('does not restore a session that was logged out in the meantime', async () => {
    await logIn('a');
    const underWay = await get('a');
    await destroy('a');
    await set('a', { ...underWay, late: true });
    expect(await get('a')).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('gives a value to one of several requests that take it at once, and changes nothing else', async () => {
    const challenge = { text: 'c', at: 1 };
    await set('a', { language: 'pt', challenge });
    const take = () => store.take('a', 'challenge' as never);
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.filter((value) => value !== undefined)).toEqual([challenge]);
    expect(await take()).toBeUndefined();
    expect(await get('a')).toEqual({ cookie: COOKIE, language: 'pt' });
    expect(await store.take('b', 'challenge' as never)).toBeUndefined();
  });

  it('ends the sessions of an administrator who was disabled or removed', async () => {
    await logIn('a');
    const change = (sql: string) => context.get(Database).write((tx) => tx.run(sql));
    await change('UPDATE administrators SET disabled_at = 1');
    expect(await get('a')).toBeNull();
    await change('UPDATE administrators SET disabled_at = NULL');
    expect(await get('a')).not.toBeNull();
    await change('DELETE FROM administrators');
    expect(await get('a')).toBeNull();
  });

  it('ends the session of a login that was concurrent with the end of all sessions', async () => {
    await set('a', {});
    const { outcome } = await context
      .get(AdministratorChanges)
      .resetPassword(EMAIL, 'outra frase bem comprida', TESTER);
    expect(outcome).toBe('done');
    await set('a', { administratorId: 1, administratorEpoch: 0 });
    expect(await get('a')).toBeNull();
    await set('b', {});
    await set('b', { administratorId: 1, administratorEpoch: 1 });
    expect(await get('b')).toMatchObject({ administratorId: 1 });
    await set('c', {});
    await set('c', { administratorId: 1 });
    expect(await get('c')).toBeNull();
  });

  it('removes expired sessions only, in short units of work', async () => {
    for (let i = 0; i < 1_050; i++) await set(`old ${i}`, {});
    fixture.clock.advance(30 * MINUTE_MS);
    await set('new', {});
    const writes = vi.spyOn(context.get(Database), 'write');
    expect(await store.sweep()).toBe(1_050);
    expect(writes).toHaveBeenCalledTimes(3);
    expect(await rows()).toHaveLength(1);
    expect(await store.sweep()).toBe(0);
  });
});
