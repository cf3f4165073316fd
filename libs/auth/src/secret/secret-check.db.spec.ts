import { ConfigError } from '@recado/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture } from '../testing/auth-fixture.js';
import { SecretCheck } from './secret-check.js';

const FIRST = { APP_SECRET: 'the secret with which this installation began' };
const OTHER = { APP_SECRET: 'a secret that has nothing to do with the first' };

describe('SecretCheck', () => {
  let fixture: AuthFixture;

  beforeEach(async () => (fixture = await AuthFixture.create()));
  afterEach(() => fixture.close());

  const check = async (env: Record<string, string>) => (await fixture.startProcess(env)).get(SecretCheck);

  it('stores a value with the first secret, and refuses another one from then on', async () => {
    const first = await check(FIRST);
    expect(await first.state()).toBe('unset');
    await first.require();
    expect(await first.state()).toBe('right');
    const other = await check(OTHER);
    expect(await other.state()).toBe('wrong');
    await expect(other.require()).rejects.toThrow(ConfigError);
    expect(await first.state()).toBe('right');
  });
});
