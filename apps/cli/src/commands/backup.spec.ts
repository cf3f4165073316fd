import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaDataSource } from '@recado/database';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

/** Each about 400 bytes: a database of some ten megabytes, which takes many steps to copy. */
const ROWS = 20_000;
const COUNT = 'SELECT COUNT(*) FROM leader_leases';

describe('backup', () => {
  let folder: string;
  let file: string;
  let target: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-backup-'));
    file = join(folder, 'recado.sqlite');
    target = join(folder, 'copy.sqlite');
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

  /** A handle of another process, as a server has one. */
  const writer = () => {
    const handle = new Sqlite(file);
    const insert = handle.prepare('INSERT INTO leader_leases (name, holder, held_until) VALUES (?, ?, 0)');
    let rows = 0;
    const add = () => insert.run(`row ${++rows}`, 'x'.repeat(64));
    return { add, addMany: handle.transaction((count: number) => Array.from({ length: count }, add)), handle };
  };

  it('copies everything that is committed, also what still lies in the log', async () => {
    await run(['migrate']);
    const { add, handle } = writer();
    add();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    expect(await run(['backup', target])).toEqual({ code: 0, stderr: [`${target} was written.`] });
    handle.close();
    const copy = new Sqlite(target, { readonly: true });
    expect(copy.prepare(COUNT).pluck().get()).toBe(1);
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    copy.close();
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
  });

  it('ends, with one consistent state, while another handle commits without a pause', async () => {
    await run(['migrate']);
    const { add, addMany, handle } = writer();
    addMany(ROWS);
    let committed = 0;
    const timer = setInterval(() => (add(), committed++), 0);
    const { code } = await run(['backup', target]);
    clearInterval(timer);
    handle.close();
    expect(code).toBe(0);
    expect(committed).toBeGreaterThan(0);
    const source = await schemaDataSource({ kind: 'sqlite', file: target }).initialize();
    expect(await source.query('PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
    expect(await source.showMigrations()).toBe(false);
    await source.destroy();
  });

  it('overwrites nothing, the database itself least of all', async () => {
    await run(['migrate']);
    const before = statSync(file).size;
    expect(await run(['backup', file])).toEqual({ code: 1, stderr: [`${file} exists already: choose another name.`] });
    expect(statSync(file).size).toBe(before);
  });

  it.each([
    ['backup'],
    ['backup', ' '],
    ['backup', '--fast'],
    ['backup', 'copy.sqlite', 'second.sqlite'],
    ['backup', 'copy.sqlite', '--fast'],
  ])('refuses %s %s %s with one sentence', async (...argv) => {
    const { code, stderr } = await run(argv);
    expect({ code, stderr }).toEqual({ code: 2, stderr: [expect.stringMatching(/^[^\n]+\.$/)] });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says what it cannot do', async () => {
    expect(await run(['backup', target])).toEqual({ code: 1, stderr: [`There is no database at ${file}.`] });
    await run(['migrate']);
    const nowhere = join(folder, 'none/copy.sqlite');
    expect(await run(['backup', nowhere])).toEqual({
      code: 1,
      stderr: [expect.stringMatching(/^There is no folder /)],
    });
    const { code, stderr } = await run(['backup', target], { DATABASE_URL: 'mysql://recado:secret@db/recado' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: [expect.stringContaining('mysqldump')] });
  });
});
