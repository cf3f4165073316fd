import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config } from '@recado/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { AppSecret } from './app-secret.js';

const GIVEN = 'a secret of thirty-two characters or more';

describe('AppSecret', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const config = (env: Record<string, string> = {}): Config =>
    testConfig({ DATABASE_URL: `sqlite:${join(folder, 'data/recado.sqlite')}`, ...env });
  const derive = (purpose: string, env?: Record<string, string>) =>
    new AppSecret(config(env)).derive(purpose).toString('hex');

  it('derives a separate and constant key for every purpose', () => {
    const env = { APP_SECRET: GIVEN };
    expect(derive('a', env)).toBe(derive('a', env));
    expect(derive('a', env)).not.toBe(derive('b', env));
    expect(derive('a', env)).not.toBe(derive('a', { APP_SECRET: `${GIVEN}!` }));
    expect(new AppSecret(config(env)).derive('a', 64)).toHaveLength(64);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('derives the keys of the previous secret too', () => {
    const { previousAppSecret: none } = config();
    expect(none).toBeUndefined();
    const [now, before, ...more] = new AppSecret(
      config({ APP_SECRET: `${GIVEN}!`, APP_SECRET_PREVIOUS: GIVEN }),
    ).deriveAll('a');
    expect(now.toString('hex')).toBe(derive('a', { APP_SECRET: `${GIVEN}!` }));
    expect(before?.toString('hex')).toBe(derive('a', { APP_SECRET: GIVEN }));
    expect(more).toEqual([]);
    expect(new AppSecret(config({ APP_SECRET: GIVEN })).deriveAll('a')).toHaveLength(1);
  });

  it('makes a secret once in the folder of the database, readable by its owner only', () => {
    expect(derive('a')).toBe(derive('a'));
    expect(readdirSync(join(folder, 'data'))).toEqual(['app-secret']);
    expect(statSync(join(folder, 'data/app-secret')).mode & 0o777).toBe(0o600);
  });

  it('makes no secret in production', () => {
    const production: Config = { ...config(), environment: 'production' };
    expect(() => new AppSecret(production).derive('a')).toThrow('APP_SECRET');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says in a sentence why it can make none', () => {
    writeFileSync(join(folder, 'data'), 'where the folder should be');
    const sentence = /^APP_SECRET is not given, and .+app-secret cannot be written \(E\w+\): give the folder/;
    expect(() => derive('a')).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(sentence) }),
    );
  });

  it('refuses a truncated file', () => {
    derive('a');
    writeFileSync(join(folder, 'data/app-secret'), 'short');
    expect(() => derive('a')).toThrow('holds no secret');
  });
});
