import { ConfigError } from '@recado/config';
import { Vault } from '@recado/core';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture } from '../testing/auth-fixture.js';
import { SecretCheck } from './secret-check.js';

const OLD = { APP_SECRET: 'the secret with which an earlier version began' };
const OTHER = { APP_SECRET: 'a secret that has nothing to do with the first' };

describe('SecretCheck on a database without a stored value', () => {
  let fixture: AuthFixture;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    const earlier = await fixture.startProcess(OLD);
    const settings = earlier.get(Vault).seal('channels', '{"url":"https://gateway.example/send"}');
    await earlier.get(Database).write(async (tx) => {
      await tx.run("DELETE FROM channels WHERE name = 'default'");
      await tx.insert('channels', ['name', 'gateway', 'settings', 'created_at'], [['default', 'http', settings, 1]]);
    });
  });
  afterEach(() => fixture.close());

  const check = async (env: Record<string, string>) => (await fixture.startProcess(env)).get(SecretCheck);

  it('refuses a secret that does not unseal the default channel', async () => {
    const other = await check(OTHER);
    expect(await other.state()).toBe('wrong');
    await expect(other.require()).rejects.toThrow(ConfigError);
    expect(await (await check(OLD)).state()).toBe('unset');
  });

  it('accepts the secret that unseals it, and stores a value', async () => {
    const right = await check(OLD);
    await right.require();
    expect(await right.state()).toBe('right');
    expect(await (await check(OTHER)).state()).toBe('wrong');
  });
});
