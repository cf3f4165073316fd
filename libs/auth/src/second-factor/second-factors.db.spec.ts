import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { HOTP, Secret } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdministratorChanges } from '../administrators/administrator-changes.js';
import { Administrators } from '../administrators/administrators.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';
import { Passkeys } from './passkeys.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorRoles } from './second-factor-roles.js';
import { SecondFactors } from './second-factors.js';
import { newTotpSecret, TotpFactors } from './totp-factors.js';
import { TotpRenewal } from './totp-renewal.js';

const ANA = { id: 1, email: 'ana@exemplo.com.br' };
const PASSWORD = 'tulipas sob a mesa';

describe('SecondFactors', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let factors: SecondFactors;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    factors = context.get(SecondFactors);
    await context.get(Administrators).create({ email: ANA.email, password: PASSWORD }, TESTER);
  });
  afterEach(() => fixture.close());

  const addApp = (name = 'Celular', on = context) => {
    const secret = newTotpSecret();
    const counter = Math.floor(fixture.clock.now() / 30_000);
    const code = HOTP.generate({ secret: Secret.fromBase32(secret), counter });
    return on.get(TotpFactors).enrol(ANA, { name, secret, code }, TESTER);
  };

  it('are listed, renamed and removed, each with an entry in the trail and no secret', async () => {
    expect(await factors.has(ANA.id)).toBe(false);
    expect(await addApp(' Celular ')).toBe('done');
    expect(await factors.rename(ANA, 1, 'Celular novo', TESTER)).toBe(true);
    const createdAt = fixture.clock.now();
    expect(await factors.list(ANA.id)).toEqual([
      { id: 1, kind: 'totp', name: 'Celular novo', createdAt, lastUsedAt: null },
    ]);
    expect(await factors.remove(ANA, 1, TESTER)).toBe(true);
    expect(await factors.has(ANA.id)).toBe(false);
    const entries = (await trail(context)).slice(1);
    expect(entries.map(({ action }) => action)).toEqual(
      ['added', 'renamed', 'removed'].map((each) => `second_factor.${each}`),
    );
    expect(entries[1]?.details).toBe(
      JSON.stringify({ email: ANA.email, name: 'Celular', kind: 'totp', newName: 'Celular novo' }),
    );
  });

  it('need a name and a right code', async () => {
    await expect(addApp(' ')).rejects.toMatchObject({ code: 'name_missing' });
    await expect(addApp('x'.repeat(81))).rejects.toMatchObject({ code: 'name_too_long' });
    const wrong = { name: 'Celular', secret: newTotpSecret(), code: '123' };
    expect(await context.get(TotpFactors).enrol(ANA, wrong, TESTER)).toBe('refused');
    expect(await factors.has(ANA.id)).toBe(false);
  });

  it('are ten at most, also when they are added at the same time', async () => {
    const other = await fixture.startProcess();
    const results = await Promise.all(Array.from({ length: 14 }, (_, i) => addApp(`${i}`, i % 2 ? context : other)));
    expect(results.filter((result) => result === 'done')).toHaveLength(10);
    expect(results.filter((result) => result === 'too_many')).toHaveLength(4);
  });

  it("are nobody else's to change", async () => {
    await addApp();
    const eva = { id: 2, email: 'eva@exemplo.com' };
    expect(await factors.rename(eva, 1, 'Meu', TESTER)).toBe(false);
    expect(await factors.remove(eva, 1, TESTER)).toBe(false);
    expect(await factors.list(ANA.id)).toMatchObject([{ name: 'Celular' }]);
  });

  it('take the recovery codes with the last one', async () => {
    await addApp();
    await addApp('Tablet');
    await context.get(RecoveryCodes).renew(ANA, TESTER);
    await factors.remove(ANA, 1, TESTER);
    expect(await context.get(RecoveryCodes).left(ANA.id)).toBe(10);
    await factors.remove(ANA, 2, TESTER);
    expect(await context.get(RecoveryCodes).left(ANA.id)).toBe(0);
  });

  it('end every session of the person when one is added or removed, and when recovery codes are made', async () => {
    const columns = ['id_hash', 'administrator_id', 'data', 'created_at', 'last_seen_at', 'expires_at'];
    const { id: other } = await context
      .get(Administrators)
      .create({ email: 'eva@exemplo.com', password: PASSWORD }, TESTER);
    const open = (id: number) =>
      context.get(Database).write((tx) => tx.insert('admin_sessions', columns, [[`of ${id}`, id, '{}', 0, 0, 1]]));
    const left = () => context.get(Database).read('SELECT administrator_id AS id FROM admin_sessions');
    await open(other);
    for (const [epoch, change] of [
      addApp,
      () => context.get(RecoveryCodes).renew(ANA, TESTER),
      () => factors.remove(ANA, 1, TESTER),
    ].entries()) {
      await open(ANA.id);
      await change();
      expect(await left()).toEqual([{ id: other }]);
      expect(await context.get(Administrators).find(ANA.id)).toMatchObject({ sessionEpoch: epoch + 1 });
    }
  });

  it('can all be removed by another administrator, which ends the sessions', async () => {
    const changes = context.get(AdministratorChanges);
    expect(await changes.removeSecondFactors(ANA.email, TESTER)).toEqual({ outcome: 'unchanged' });
    await addApp();
    await context.get(RecoveryCodes).renew(ANA, TESTER);
    const session = ['id_hash', 'administrator_id', 'data', 'created_at', 'last_seen_at', 'expires_at'];
    await context.get(Database).write((tx) => tx.insert('admin_sessions', session, [['a', 1, '{}', 0, 0, 1]]));
    expect(await changes.removeSecondFactors(ANA.email, TESTER)).toMatchObject({ outcome: 'done', sessionsEnded: 1 });
    expect(await factors.has(ANA.id)).toBe(false);
    expect(await context.get(RecoveryCodes).left(ANA.id)).toBe(0);
    expect(await context.get(Administrators).find(ANA.id)).toMatchObject({ sessionEpoch: 3 });
    expect((await trail(context)).at(-1)).toMatchObject({ action: 'administrator.second_factors_removed' });
  });

  it('stay when the password is reset', async () => {
    await addApp();
    await context.get(AdministratorChanges).resetPassword(ANA.email, 'outra frase bem longa', TESTER);
    expect(await factors.has(ANA.id)).toBe(true);
  });

  it('are required of the people of a role', async () => {
    const roles = context.get(SecondFactorRoles);
    const needOf = (role: string) => roles.needOf({ id: ANA.id, role });
    expect(await needOf('administrator')).toBe('nothing');
    await roles.set(['operator', 'administrator', 'administrator'], TESTER);
    expect(await roles.list()).toEqual(['administrator', 'operator']);
    expect([await needOf('administrator'), await needOf('viewer')]).toEqual(['enrolment', 'nothing']);
    await addApp();
    expect(await needOf('administrator')).toBe('use');
    await roles.set([], TESTER);
    expect(await roles.list()).toEqual([]);
    const details = JSON.stringify({ before: ['administrator', 'operator'], after: [] });
    expect((await trail(context)).at(-1)).toMatchObject({ action: 'second_factor.roles_changed', details });
  });

  describe('as passkeys', () => {
    const origin = 'https://recado.exemplo.com.br';
    const newChallenge = () => randomBytes(32).toString('base64url');
    const process = (of = fixture) => of.startProcess({ BASE_URL: origin });
    const handleAt = async (on: INestApplicationContext) =>
      (await on.get(Passkeys).enrolmentOptions(ANA, newChallenge())).user.id;
    /** Makes a passkey that has this handle, and uses it. */
    const loginWith = async (on: INestApplicationContext, handle: string) => {
      const device = new SoftwareAuthenticator();
      const made = { challenge: newChallenge(), origin };
      const enrolment = { name: 'Notebook', response: device.enrol(made, handle), challenge: made.challenge };
      expect(await on.get(Passkeys).enrol(ANA, enrolment, TESTER)).toBe('done');
      const used = { challenge: newChallenge(), origin };
      return on.get(Passkeys).accept({ response: device.use(used), challenge: used.challenge });
    };
    const base64url = (text: string) => Buffer.from(text).toString('base64url');

    it('have a handle of the installation and the person, so that a browser keeps those of others on its host', async () => {
      const here = await process();
      const elsewhere = await AuthFixture.create();
      const other = await process(elsewhere);
      const handle = await handleAt(here);
      expect(await handleAt(here)).toBe(handle);
      expect(await handleAt(other)).not.toBe(handle);
      expect(Buffer.from(handle, 'base64url').length).toBeLessThan(64);
      expect(await loginWith(here, handle)).toBe(ANA.id);
      expect(await loginWith(here, await handleAt(other))).toBeNull();
      await elsewhere.close();
    });

    it('are refused with a handle that names no installation', async () => {
      expect(await loginWith(await process(), base64url('recado 1'))).toBeNull();
    });
  });

  it('are resealed with a new APP_SECRET at the start', async () => {
    const first = 'the first secret of thirty-two characters';
    const second = 'another secret of thirty-two characters';
    const before = await fixture.startProcess({ APP_SECRET: first });
    await addApp('Celular', before);
    const renewed = await fixture.startProcess({ APP_SECRET: second, APP_SECRET_PREVIOUS: first });
    expect(await renewed.get(TotpRenewal).renew()).toEqual({ renewed: 1, unreadable: 0 });
    const after = await fixture.startProcess({ APP_SECRET: second });
    expect(await after.get(TotpRenewal).renew()).toEqual({ renewed: 0, unreadable: 0 });
  });
});
