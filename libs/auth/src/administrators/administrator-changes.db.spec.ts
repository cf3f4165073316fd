import { promisify } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminSessionStore } from '../sessions/admin-session.store.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { AdministratorChanges } from './administrator-changes.js';
import { Administrators } from './administrators.js';

const ANA = 'ana@exemplo.com.br';
const RUI = 'rui@exemplo.com.br';
const PASSWORD = 'tulipas sob a mesa';
const OTHER = 'outra frase bem comprida';

describe('AdministratorChanges', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let administrators: Administrators;
  let changes: AdministratorChanges;
  /** The session store of another process. */
  let elsewhere: AdminSessionStore;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    administrators = context.get(Administrators);
    changes = context.get(AdministratorChanges);
    elsewhere = (await fixture.startProcess()).get(AdminSessionStore);
    for (const email of [ANA, RUI]) await administrators.create({ email, password: PASSWORD }, TESTER);
  });
  afterEach(() => fixture.close());

  const logIn = (email: string, password: string) =>
    administrators.authenticate({ email, password, ip: '198.51.100.7' }).then(({ outcome }) => outcome);
  const openSession = async (id: string, administratorId: number, administratorEpoch = 0) => {
    await promisify(elsewhere.set)(id, { cookie: { originalMaxAge: null } });
    const session = { cookie: { originalMaxAge: null }, administratorId, administratorEpoch };
    await promisify(elsewhere.set)(id, session);
  };
  const isOpen = async (id: string) => (await promisify(elsewhere.get)(id)) !== null;
  const list = async () => (await administrators.list()).map(({ email, sessions }) => [email, sessions]);

  it('sets a password, ends all sessions of the account and no other, and records it', async () => {
    await openSession('a', 1);
    await openSession('b', 1);
    await openSession('c', 2);
    expect(await list()).toEqual([
      [ANA, 2],
      [RUI, 1],
    ]);
    expect(await changes.resetPassword(` ${ANA.toUpperCase()} `, OTHER, TESTER)).toEqual({
      outcome: 'done',
      email: ANA,
      sessionsEnded: 2,
    });
    expect([await isOpen('a'), await isOpen('b'), await isOpen('c')]).toEqual([false, false, true]);
    expect([await logIn(ANA, PASSWORD), await logIn(ANA, OTHER), await logIn(RUI, PASSWORD)]).toEqual([
      ...['invalid', 'ok', 'ok'],
    ]);
    const entries = await trail(context);
    const entry = entries.find(({ action }) => action === 'administrator.password_reset');
    expect(entry).toMatchObject({ target_id: 1, details: `{"email":"${ANA}","sessionsEnded":2}` });
    expect(JSON.stringify(entries)).not.toContain(OTHER);
  });

  it('refuses a weak password', async () => {
    await expect(changes.resetPassword(ANA, 'curta', TESTER)).rejects.toMatchObject({ code: 'password_too_short' });
    expect(await logIn(ANA, PASSWORD)).toBe('ok');
  });

  it('disables and enables: no login and no session in between, and none of the old sessions afterwards', async () => {
    await openSession('a', 1);
    expect(await changes.disable(ANA, TESTER)).toMatchObject({ outcome: 'done', sessionsEnded: 1 });
    expect([await isOpen('a'), await logIn(ANA, PASSWORD)]).toEqual([false, 'invalid']);
    expect(await administrators.find(1)).toMatchObject({ disabledAt: fixture.clock.now() });
    expect(await changes.disable(ANA, TESTER)).toEqual({ outcome: 'unchanged' });
    expect(await changes.enable(ANA, TESTER)).toMatchObject({ outcome: 'done', sessionsEnded: 0 });
    expect(await changes.enable(ANA, TESTER)).toEqual({ outcome: 'unchanged' });
    expect([await isOpen('a'), await logIn(ANA, PASSWORD)]).toEqual([false, 'ok']);
    const actions = (await trail(context)).map(({ action }) => action);
    expect(actions.filter((action) => /abled$/.test(String(action)))).toEqual([
      'administrator.disabled',
      'administrator.enabled',
    ]);
  });

  it('does not disable the last account that may log in, unless forced', async () => {
    const both = await Promise.all([changes.disable(ANA, TESTER), changes.disable(RUI, TESTER)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'last']);
    const [left] = (await administrators.list()).filter(({ disabledAt }) => disabledAt === null);
    expect(await changes.disable(left!.email, TESTER)).toEqual({ outcome: 'last' });
    expect(await changes.disable(left!.email, TESTER, { force: true })).toMatchObject({ outcome: 'done' });
  });

  it('finds no account by another address', async () => {
    const nobody = 'ninguem@exemplo.com.br';
    expect(await changes.resetPassword(nobody, OTHER, TESTER)).toEqual({ outcome: 'unknown' });
    expect(await changes.disable(nobody, TESTER)).toEqual({ outcome: 'unknown' });
    expect(await changes.enable(nobody, TESTER)).toEqual({ outcome: 'unknown' });
  });

  it('changes a role: the sessions end, and the trail has the role before and after', async () => {
    await openSession('a', 1);
    expect(await changes.changeRole(ANA, 'operator', TESTER)).toMatchObject({ outcome: 'done', sessionsEnded: 1 });
    expect(await isOpen('a')).toBe(false);
    expect(await administrators.find(1)).toMatchObject({ role: 'operator' });
    expect(await changes.changeRole(ANA, 'operator', TESTER)).toEqual({ outcome: 'unchanged' });
    const entry = (await trail(context)).at(-1);
    expect(entry).toMatchObject({ action: 'administrator.role_changed', target_id: 1 });
    expect(JSON.parse(String(entry?.details))).toMatchObject({
      before: { role: 'administrator' },
      after: { role: 'operator' },
    });
  });

  it('neither demotes nor disables the last administrator, also where others may log in', async () => {
    expect(await changes.changeRole(RUI, 'viewer', TESTER)).toMatchObject({ outcome: 'done' });
    expect(await changes.changeRole(ANA, 'operator', TESTER)).toEqual({ outcome: 'last' });
    expect(await changes.disable(ANA, TESTER)).toEqual({ outcome: 'last' });
    expect(await changes.disable(RUI, TESTER)).toMatchObject({ outcome: 'done' });
    expect(await changes.changeRole(RUI, 'administrator', TESTER)).toMatchObject({ outcome: 'done' });
    // Rui is an administrator again, but may not log in.
    expect(await changes.disable(ANA, TESTER)).toEqual({ outcome: 'last' });
  });

  it('demotes one of two administrators who demote each other', async () => {
    const both = await Promise.all([ANA, RUI].map((email) => changes.changeRole(email, 'viewer', TESTER)));
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'last']);
  });

  it('ends all sessions on demand, also those that a login opens meanwhile with the old number', async () => {
    await openSession('a', 1);
    expect(await changes.endSessions(ANA, TESTER)).toMatchObject({ outcome: 'done', sessionsEnded: 1 });
    await openSession('b', 1, 0);
    expect([await isOpen('a'), await isOpen('b')]).toEqual([false, false]);
    expect(await logIn(ANA, PASSWORD)).toBe('ok');
  });
});
