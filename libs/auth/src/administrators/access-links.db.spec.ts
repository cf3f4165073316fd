import { promisify } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminSessionStore } from '../sessions/admin-session.store.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { AccessLinks } from './access-links.js';
import { AdministratorChanges } from './administrator-changes.js';
import { Administrators } from './administrators.js';

const ANA = 'ana@exemplo.com.br';
const RUI = 'rui@exemplo.com.br';
const PASSWORD = 'tulipas sob a mesa';
const OTHER = 'outra frase bem comprida';
const ORIGIN = { ip: '198.51.100.7', requestId: 'r1' };
const DAY = 86_400_000;

describe('AccessLinks', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let links: AccessLinks;
  /** Ana, who makes the links. */
  let ana: Actor;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    links = context.get(AccessLinks);
    const { id } = await context.get(Administrators).create({ email: ANA, password: PASSWORD }, TESTER);
    ana = { type: 'administrator', id, name: ANA };
  });
  afterEach(() => fixture.close());

  const logIn = async (email: string, password: string) =>
    (await context.get(Administrators).authenticate({ email, password, ip: ORIGIN.ip })).outcome;
  const use = (token: string, password = OTHER) => links.use(token, password, ORIGIN);

  it('are removed once they have ended, with the address of who was invited', async () => {
    await links.invite(RUI, 'viewer', ana);
    await links.sweep();
    expect(await context.get(Database).read('SELECT email FROM access_links')).toEqual([{ email: RUI }]);
    fixture.clock.advance(30 * DAY);
    await links.sweep();
    expect(await context.get(Database).read('SELECT email FROM access_links')).toEqual([]);
  });

  it('invite a person, who gets the account and the role by choosing a password, once', async () => {
    const { token } = await links.invite(` ${RUI.toUpperCase()} `, 'viewer', ana);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await links.invitations()).toMatchObject([{ email: RUI, role: 'viewer', kind: 'invitation' }]);
    const elsewhere = (await fixture.startProcess()).get(AccessLinks);
    expect(await elsewhere.find(token)).toMatchObject({ email: RUI });
    expect(await elsewhere.use(token, OTHER, ORIGIN)).toEqual({ outcome: 'done', email: RUI });
    expect(await logIn(RUI, OTHER)).toBe('ok');
    expect(await context.get(Administrators).find(2)).toMatchObject({ email: RUI, role: 'viewer' });
    expect(await use(token)).toEqual({ outcome: 'gone' });
    expect(await links.invitations()).toEqual([]);
  });

  it('make one account where a link is used twice at once', async () => {
    const { token } = await links.invite(RUI, 'operator', ana);
    const uses = await Promise.all([use(token), use(token)]);
    expect(uses.map(({ outcome }) => outcome).sort()).toEqual(['done', 'gone']);
  });

  it('are not stored in plain text and not in the trail', async () => {
    const { token } = await links.invite(RUI, 'operator', ana);
    const rows = await context.get(Database).read('SELECT * FROM access_links');
    const entries = await trail(context);
    expect(JSON.stringify([rows, entries])).not.toContain(token);
    expect(entries.at(-1)).toMatchObject({ action: 'administrator.invited', actor_name: ANA });
  });

  it('stay good after a weak password, and end with their time', async () => {
    const { token } = await links.invite(RUI, 'operator', ana);
    await expect(use(token, 'curta')).rejects.toMatchObject({ code: 'password_too_short' });
    fixture.clock.advance(3 * DAY - 1);
    expect(await links.find(token)).not.toBeNull();
    fixture.clock.advance(1);
    expect([await links.find(token), await use(token), await links.invitations()]).toEqual([
      null,
      { outcome: 'gone' },
      [],
    ]);
  });

  it('are replaced by a later one for the same person, and may be revoked', async () => {
    const first = await links.invite(RUI, 'viewer', ana);
    const second = await links.invite(RUI, 'operator', ana);
    expect([await links.find(first.token), await links.find(second.token)]).toMatchObject([null, { role: 'operator' }]);
    const [{ id } = { id: 0 }] = await links.invitations();
    expect([await links.revoke(id, ana), await links.revoke(id, ana)]).toEqual([true, false]);
    expect(await use(second.token)).toEqual({ outcome: 'gone' });
  });

  it('invite nobody who has an account, and no invalid address', async () => {
    await expect(links.invite(ANA, 'viewer', ana)).rejects.toMatchObject({ code: 'email_taken' });
    await expect(links.invite('ana', 'viewer', ana)).rejects.toMatchObject({ code: 'email_invalid' });
  });

  it('give another password: the sessions end, the old password works until then', async () => {
    const store = context.get(AdminSessionStore);
    await promisify(store.set)('a', { cookie: { originalMaxAge: null } });
    await promisify(store.set)('a', { cookie: { originalMaxAge: null }, administratorId: 1, administratorEpoch: 0 });
    const first = await links.makeReset(ANA, TESTER);
    const { token } = (await links.makeReset(` ${ANA} `, TESTER))!;
    expect(await links.find(first!.token)).toBeNull();
    expect(await logIn(ANA, PASSWORD)).toBe('ok');
    expect(await use(token)).toEqual({ outcome: 'done', email: ANA });
    expect([await logIn(ANA, PASSWORD), await logIn(ANA, OTHER)]).toEqual(['invalid', 'ok']);
    expect(await promisify(store.get)('a')).toBeNull();
    expect(await use(token)).toEqual({ outcome: 'gone' });
    expect((await trail(context)).map(({ action }) => action)).toContain('administrator.password_reset');
  });

  it('give no password to a disabled person or an unknown address', async () => {
    await context.get(Administrators).create({ email: RUI, password: PASSWORD }, TESTER);
    const { token } = (await links.makeReset(RUI, ana))!;
    await context.get(AdministratorChanges).disable(RUI, TESTER);
    expect(await use(token)).toEqual({ outcome: 'gone' });
    expect([await links.makeReset(RUI, ana), await links.makeReset('x@y.com', ana)]).toEqual([null, null]);
  });

  it('end when the person who made them is disabled or is no administrator any more', async () => {
    await context.get(Administrators).create({ email: RUI, password: PASSWORD }, TESTER);
    const changes = context.get(AdministratorChanges);
    const { token } = await links.invite('eva@exemplo.com.br', 'administrator', ana);
    await changes.changeRole(ANA, 'operator', TESTER);
    expect(await use(token)).toEqual({ outcome: 'gone' });
  });

  it('of an account end with every change of its password', async () => {
    const { token } = (await links.makeReset(ANA, TESTER))!;
    await context.get(AdministratorChanges).changePassword(ANA, OTHER, ana);
    expect(await links.find(token)).toBeNull();
  });
});
