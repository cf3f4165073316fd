import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerLock, SqliteHandle } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

describe('compact', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-compact-'));
    file = join(folder, 'recado.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = async (argv: string[], env: NodeJS.ProcessEnv = {}) => {
    const stderr: string[] = [];
    const code = await runCli(argv, {
      env: { NODE_ENV: 'test', DATABASE_URL: `sqlite:${file}`, ...env },
      print: () => undefined,
      report: (line) => stderr.push(line),
      readInput: async () => '',
      askSecret: async () => undefined,
    });
    return { code, stderr };
  };

  it('rewrites the database and prints its size before and after', async () => {
    await run(['migrate']);
    const handle = new SqliteHandle(file);
    handle.exec('CREATE TABLE junk (data BLOB); INSERT INTO junk VALUES (zeroblob(3000000)); DROP TABLE junk');
    handle.close();
    const before = statSync(file).size;
    const { code, stderr } = await run(['compact']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [expect.stringMatching(/^\S+ has \d\.\d MiB now; it had /)] });
    expect(statSync(file).size).toBeLessThan(before - 2_000_000);
    const compacted = new SqliteHandle(file, { readonly: true });
    expect(compacted.pragmaValue('quick_check')).toBe('ok');
    compacted.close();
  });

  it('names what it refuses', async () => {
    expect(await run(['compact'])).toEqual({ code: 1, stderr: [`There is no database at ${file}.`] });
    await run(['migrate']);
    const lock = ServerLock.acquire(file);
    expect(await run(['compact'])).toEqual({ code: 1, stderr: [`A server works on ${file}: stop it first.`] });
    lock.release();
    const { code, stderr } = await run(['compact'], { DATABASE_URL: 'mysql://recado:secret@db/recado' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: [expect.stringContaining('Only SQLite')] });
  });
});
