import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { prepareDatabase } from './prepare-database.js';
import { SqliteError } from './sqlite/sqlite-handle.js';
import { explained } from './unusable-database-error.js';

describe('a database file that cannot be used', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recado-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const prepare = (file: string) =>
    prepareDatabase(testConfig({ NODE_ENV: 'test', DATABASE_URL: `sqlite:${file}` }), () => undefined);

  it('is named in a sentence where it is not a database', async () => {
    const file = join(folder, 'recado.sqlite');
    writeFileSync(file, 'not a database '.repeat(1_000));
    await expect(prepare(file)).rejects.toMatchObject({
      name: 'UnusableDatabaseError',
      message: `${file} is no SQLite database: restore it from a backup, or name another file in DATABASE_URL.`,
    });
  });

  it('is named with its folder where that cannot be written, also by root', async () => {
    writeFileSync(join(folder, 'file'), '');
    const file = join(folder, 'file', 'recado.sqlite');
    await expect(prepare(file)).rejects.toThrow(`The data folder ${join(folder, 'file')} cannot be written`);
  });

  it.each([
    [8, 'is read-only for this user'],
    [11, 'is damaged'],
    [13, 'is full'],
    [14, 'cannot be written by this user (SQLITE_CANTOPEN)'],
  ])('is explained for the result code %i', (resultCode, text) => {
    const error = new SqliteError('no', resultCode, {});
    expect(explained(error, '/data/recado.sqlite')).toMatchObject({ message: expect.stringContaining(text) as string });
    expect(explained(Object.assign(new Error('wrapped'), { driverError: error }), '/data/x')).toMatchObject({
      name: 'UnusableDatabaseError',
    });
  });

  it('leaves other errors unchanged', () => {
    const error = new Error('boom');
    expect(explained(error, '/data/x')).toBe(error);
  });
});
