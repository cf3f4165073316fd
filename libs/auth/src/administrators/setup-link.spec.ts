import type { INestApplicationContext } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture, TESTER } from '../testing/auth-fixture.js';
import { Administrators } from './administrators.js';
import { SetupLink } from './setup-link.js';

const ANA = { email: 'ana@exemplo.com.br', password: 'tulipas sob a mesa' };

describe('SetupLink', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.open();
  });
  afterEach(() => fixture.close());

  it('is the same in every process, and long', async () => {
    const token = context.get(SetupLink).token();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await fixture.open()).get(SetupLink).token()).toBe(token);
  });

  it('opens for its token only', async () => {
    const link = context.get(SetupLink);
    expect(await link.isValid(link.token())).toBe(true);
    for (const token of ['', link.token().slice(1), `${link.token()}A`]) expect(await link.isValid(token)).toBe(false);
  });

  it('is shut once there is an administrator', async () => {
    const link = context.get(SetupLink);
    await context.get(Administrators).createFirst(ANA, TESTER);
    expect(await link.isValid(link.token())).toBe(false);
  });
});
