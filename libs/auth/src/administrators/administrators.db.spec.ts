import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthInputCode } from '../auth-input-error.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { Administrators } from './administrators.js';

const PASSWORD = 'tulipas sob a mesa';
const ANA = { email: ' Ana@Exemplo.com.br ', password: PASSWORD };

describe('Administrators', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let administrators: Administrators;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    administrators = context.get(Administrators);
  });
  afterEach(() => fixture.close());

  it('creates an account with the address in lower case and an argon2id hash', async () => {
    const created = await administrators.create(ANA, TESTER);
    const createdAt = fixture.clock.now();
    const fresh = { role: 'administrator', disabledAt: null, lastLoginAt: null, sessionEpoch: 0 };
    expect(created).toEqual({ id: 1, email: 'ana@exemplo.com.br', createdAt, ...fresh });
    expect(await administrators.find(1)).toEqual(created);
    expect(await administrators.find(2)).toBeNull();
    expect(await administrators.count()).toBe(1);
    const [row] = await context
      .get(Database)
      .read<{ hash: string }>('SELECT password_hash AS hash FROM administrators');
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('records the creation without the password', async () => {
    await administrators.create(ANA, TESTER);
    const entries = await trail(context);
    expect(entries).toMatchObject([{ action: 'administrator.created', target_id: 1, actor_name: TESTER.name }]);
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
  });

  it.each<[AuthInputCode, string, string]>([
    ['email_invalid', 'ana', PASSWORD],
    ['email_invalid', 'ana@localhost', PASSWORD],
    ['email_invalid', 'ana@@exemplo.com', PASSWORD],
    ['email_invalid', 'a na@exemplo.com', PASSWORD],
    ['email_invalid', 'ana@-exemplo.com', PASSWORD],
    ['email_invalid', `${'a'.repeat(60)}@${'b.'.repeat(100)}com`, PASSWORD],
    ['email_invalid', 'ana\u0000@exemplo.com', PASSWORD],
    ['password_too_short', 'ana@exemplo.com', 'curta'],
    ['password_common', 'ana@exemplo.com', 'password1234'],
    ['password_derived', 'anabela@exemplo.com', 'anabela12345'],
  ])('refuses with %s: %s, %s', async (code, email, password) => {
    await expect(administrators.create({ email, password }, TESTER)).rejects.toMatchObject({ code });
    expect(await administrators.count()).toBe(0);
  });

  it('accepts an address once', async () => {
    await administrators.create(ANA, TESTER);
    await expect(administrators.create(ANA, TESTER)).rejects.toMatchObject({ code: 'email_taken' });
    expect(await trail(context)).toHaveLength(1);
  });

  it('creates only one first administrator of many concurrent ones, in two processes', async () => {
    const other = (await fixture.startProcess()).get(Administrators);
    const tries = [administrators, other, administrators, other].map((where, index) =>
      where.createFirst({ email: `ana${index}@exemplo.com`, password: PASSWORD }, TESTER),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await administrators.count()).toBe(1);
    await expect(administrators.createFirst(ANA, TESTER)).rejects.toMatchObject({ code: 'administrator_exists' });
  });
});
