import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture, TESTER } from '../testing/auth-fixture.js';
import { Administrators } from './administrators.js';
import { SetupLink } from './setup-link.js';

const ANA = { email: 'ana@exemplo.com.br', password: 'tulipas sob a mesa' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('SetupLink', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let link: SetupLink;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    link = context.get(SetupLink);
  });
  afterEach(() => fixture.close());

  it('has a long token, works in every process, and is not stored in plain text', async () => {
    const token = await link.make();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await (await fixture.startProcess()).get(SetupLink).isValid(token)).toBe(true);
    const rows = await context.get(Database).read('SELECT * FROM setup_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is valid for its token only', async () => {
    const token = await link.make();
    expect(await link.isValid(token)).toBe(true);
    for (const wrong of ['', token.slice(1), `${token}A`]) expect(await link.isValid(wrong)).toBe(false);
  });

  it('differs in another database, also with the same secret', async () => {
    const other = await AuthFixture.create();
    try {
      const elsewhere = (await other.startProcess()).get(SetupLink);
      await elsewhere.make();
      expect(await elsewhere.isValid(await link.make())).toBe(false);
    } finally {
      await other.close();
    }
  });

  it('is a new one at each start, and the earlier one ends', async () => {
    const first = await link.make();
    fixture.clock.advance(MINUTE);
    const second = await link.make();
    expect([await link.isValid(first), await link.isValid(second)]).toEqual([false, true]);
  });

  it('stays valid where several processes start together', async () => {
    const first = await link.make();
    fixture.clock.advance(MINUTE / 2);
    const second = await (await fixture.startProcess()).get(SetupLink).make();
    const isShared = !context.get(Database).capabilities.singleServer;
    expect([await link.isValid(first), await link.isValid(second)]).toEqual([isShared, true]);
  });

  it('ends after a day', async () => {
    const token = await link.make();
    fixture.clock.advance(DAY - 1);
    expect(await link.isValid(token)).toBe(true);
    fixture.clock.advance(1);
    expect(await link.isValid(token)).toBe(false);
  });

  it('ends once there is an administrator', async () => {
    const token = await link.make();
    await context.get(Administrators).createFirst(ANA, TESTER);
    expect(await link.isValid(token)).toBe(false);
  });
});
