import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { schemaDataSource, SqliteHandle } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

/** About 400 bytes each: a database of some ten megabytes takes many steps to copy. */
const ROWS = 20_000;
const COUNT = 'SELECT COUNT(*) AS count FROM leader_leases';
const BUSY_WRITER = `
  const { parentPort, workerData: { file, commits } } = require('node:worker_threads');
  const { DatabaseSync } = require('@photostructure/sqlite');
  const handle = new DatabaseSync(file);
  handle.exec('PRAGMA busy_timeout = 5000');
  const insert = handle.prepare("INSERT INTO leader_leases (name, holder, held_until) VALUES (?, 'busy', 0)");
  const add = () => (insert.run('busy ' + commits[0]), Atomics.add(commits, 0, 1));
  add();
  parentPort.postMessage('begun');
  while (Atomics.load(commits, 1) === 0) add();
  handle.close();
`;

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
    const handle = new SqliteHandle(file);
    const insert = handle.prepare('INSERT INTO leader_leases (name, holder, held_until) VALUES (?, ?, 0)');
    let rows = 0;
    const add = () => insert.run(`row ${++rows}`, 'x'.repeat(64));
    const addMany = (count: number) => {
      handle.exec('BEGIN IMMEDIATE');
      for (let row = 0; row < count; row++) add();
      handle.exec('COMMIT');
    };
    return { add, addMany, handle };
  };

  /** Commits one row after another in its own thread until it is stopped; returns how many it committed. */
  const busyWriter = async () => {
    const commits = new Int32Array(new SharedArrayBuffer(8));
    const thread = new Worker(BUSY_WRITER, { eval: true, workerData: { file, commits } });
    await once(thread, 'message');
    const stop = async () => {
      Atomics.store(commits, 1, 1);
      await once(thread, 'exit');
    };
    return { committed: () => Atomics.load(commits, 0), stop };
  };

  it('copies everything that is committed, also what is still in the WAL', async () => {
    await run(['migrate']);
    const { add, handle } = writer();
    add();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    expect(await run(['backup', target])).toEqual({ code: 0, stderr: [`${target} was written.`] });
    handle.close();
    const copy = new SqliteHandle(target, { readonly: true });
    expect(copy.prepare(COUNT).get()).toMatchObject({ count: 1 });
    expect(copy.pragmaValue('journal_mode')).toBe('delete');
    copy.close();
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
  });

  it('ends with one consistent state while another handle keeps committing', async () => {
    await run(['migrate']);
    const { addMany, handle } = writer();
    addMany(ROWS);
    const busy = await busyWriter();
    const before = busy.committed();
    const { code } = await run(['backup', target]);
    const during = busy.committed() - before;
    await busy.stop();
    handle.close();
    expect(code).toBe(0);
    expect(during).toBeGreaterThan(0);
    const source = await schemaDataSource({ kind: 'sqlite', file: target }).initialize();
    expect(await source.query('PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
    expect(await source.showMigrations()).toBe(false);
    await source.destroy();
  });

  /** The time of the last backup that the installation knows of. */
  const noted = () => {
    const handle = new SqliteHandle(file);
    const row = handle.prepare('SELECT backed_up_at AS at FROM installation').get() as { at: number | null };
    handle.close();
    return row.at;
  };

  it('notes when it was made, and with --made that another program made one', async () => {
    await run(['migrate']);
    expect(noted()).toBeNull();
    const before = Date.now();
    await run(['backup', target]);
    const first = noted()!;
    expect(first).toBeGreaterThanOrEqual(before);
    expect(await run(['backup', '--made'])).toEqual({ code: 0, stderr: ['The time of the backup was noted.'] });
    expect(noted()).toBeGreaterThanOrEqual(first);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
  });

  it('copies a database of an earlier version, too, and says that the time was not noted', async () => {
    await run(['migrate']);
    const handle = new SqliteHandle(file);
    handle.exec('ALTER TABLE installation DROP COLUMN backed_up_at');
    handle.close();
    const { code, stderr } = await run(['backup', target]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: [`${target} was written.`, expect.stringContaining('migrate')],
    });
  });

  it('overwrites no file, and not the database itself', async () => {
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
    ['backup', '--made', 'copy.sqlite'],
  ])('refuses %s %s %s with one sentence', async (...argv) => {
    const { code, stderr } = await run(argv);
    expect({ code, stderr }).toEqual({ code: 2, stderr: [expect.stringMatching(/^[^\n]+\.$/)] });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names what it refuses', async () => {
    expect(await run(['backup', target])).toEqual({ code: 1, stderr: [`There is no database at ${file}.`] });
    expect((await run(['backup', '--made'])).stderr).toEqual([`There is no database at ${file}.`]);
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
