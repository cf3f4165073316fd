import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase, onMysql } from '../../../test/support/fixtures/database-location.js';
import { queryMysql } from '../../../test/support/mysql-query.js';
import { querySqlite } from '../../../test/support/sqlite-query.js';
import { readDump } from './mysql/dump.js';
import { makeBackup } from './make/make-backup.js';

const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 10, 20, 3, 4, 5);
const ENDING = onMysql ? 'sql.gz' : 'sqlite';

describe('makeBackup', () => {
  let location: DatabaseLocation;
  let folder: string;

  beforeEach(async () => {
    location = await migratedDatabase();
    folder = mkdtempSync(join(tmpdir(), 'recado-backups-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await location.remove();
  });

  const make = (day = 0, free?: (folder: string) => Promise<number>) =>
    makeBackup({ database: location.config, folder, keep: 2, at: BEGIN + day * DAY }, free);
  const query = (sql: string) =>
    location.config.kind === 'mysql' ? queryMysql(location.config.url, sql) : querySqlite(location.config.file, sql);
  const files = () => readdirSync(folder).sort();

  it('writes one file and its checksum for their owner only, and verifies it by restoring it', async () => {
    await query(
      `INSERT INTO messages (batch_id, api_key_id, channel_id, status, lane, due_at, created_at) VALUES (1, 1, 1, 1, 1, 0, ${BEGIN})`,
    );
    const made = await make();
    expect(made).toMatchObject({ verification: 'restored', rows: { channels: expect.any(Number), messages: 1 } });
    expect(made.file).toMatch(new RegExp(`^recado-[a-z\\d]+-2026-11-20T030405Z\\.${ENDING}$`));
    expect(files()).toEqual([made.file, `${made.file}.sha256`]);
    const path = join(folder, made.file);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(path).size).toBe(made.bytes);
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(readFileSync(`${path}.sha256`, 'utf8')).toBe(`${sha256}  ${made.file}\n`);
    expect(made.sha256).toBe(sha256);
    const rest = onMysql ? await query("SHOW DATABASES LIKE 'recado\\_check\\_%'") : [];
    expect(JSON.stringify(rest)).not.toContain(made.file.split('-')[1]);
  });

  // What is done with the files of a folder does not depend on the database.
  if (!onMysql)
    it('removes the oldest ones once a new one is verified, and nothing that it did not write', async () => {
      const other = `recado-otherinstallation-2026-11-01T000000Z.${ENDING}`;
      writeFileSync(join(folder, other), '');
      const [first, second, third] = [await make(0), await make(1), await make(2)];
      expect(first.file < second.file && second.file < third.file).toBe(true);
      const kept = [second, third].flatMap(({ file }) => [file, `${file}.sha256`]);
      expect(files()).toEqual([...kept, other].sort());
    });

  it('leaves nothing of a backup that fails, and the earlier ones as they are', async () => {
    const { file } = await make();
    await make(1);
    const before = files();
    const bytes = statSync(join(folder, file)).size;
    await expect(make(2, async () => bytes)).rejects.toMatchObject({ code: 'disk_full' });
    const nowhere = { database: location.config, folder: join(folder, 'none'), keep: 2, at: BEGIN + 2 * DAY };
    await expect(makeBackup(nowhere)).rejects.toMatchObject({ code: 'folder_missing' });
    await expect(makeBackup({ ...nowhere, folder: join(folder, file) })).rejects.toMatchObject({
      code: 'folder_missing',
    });
    expect(files()).toEqual(before);
  });

  if (!onMysql)
    it('removes what a process that was killed has left', async () => {
      const { file } = await make();
      const next = file.replace('2026-11-20', '2026-11-21');
      for (const rest of [`${next}.partial`, `${next}.partial.partial`, `${next}.sha256`]) {
        writeFileSync(join(folder, rest), '');
      }
      const { file: last } = await make(2);
      expect(files()).toEqual([file, `${file}.sha256`, last, `${last}.sha256`]);
    });

  if (!onMysql)
    it('does not call a damaged database a backup', async () => {
      if (location.config.kind !== 'sqlite') return;
      const pages = querySqlite<{ page: number }>(
        location.config.file,
        "SELECT rootpage AS page FROM sqlite_master WHERE name = 'messages'",
      );
      querySqlite(location.config.file, 'PRAGMA wal_checkpoint(TRUNCATE)');
      const bytes = readFileSync(location.config.file);
      bytes.fill(0xa5, (pages[0]!.page - 1) * 4_096, pages[0]!.page * 4_096);
      writeFileSync(location.config.file, bytes);
      await expect(make()).rejects.toThrow();
      expect(files()).toEqual([]);
    });

  if (onMysql)
    describe('with a user who may not create a database', () => {
      /** Everything that means something in a file of options, in a shell or in a URL. */
      const PASSWORD = `a"b\\c#d'e f$g;h`;

      it('says that the backup is complete, and not that it was restored', async () => {
        if (location.config.kind !== 'mysql') return;
        const url = new URL(location.config.url);
        const user = `few${process.pid}`;
        const quoted = PASSWORD.replaceAll('\\', '\\\\').replaceAll("'", "''");
        await query(`CREATE USER ${user}@'%' IDENTIFIED BY '${quoted}'`);
        try {
          await query(`GRANT ALL ON ${url.pathname.slice(1)}.* TO ${user}@'%'`);
          [url.username, url.password] = [user, encodeURIComponent(PASSWORD)];
          const config = { ...location.config, url: url.toString() };
          const made = await makeBackup({ database: config, folder, keep: 2, at: BEGIN });
          expect(made).toMatchObject({
            verification: 'complete',
            rows: null,
            reason: expect.stringMatching(/may not create/),
          });
          // It may create one now, and the server does not take the rows.
          await query(`GRANT CREATE, DROP ON \`recado\\_check\\_%\`.* TO ${user}@'%'`);
          const untaken = await makeBackup({ database: config, folder, keep: 2, at: BEGIN + DAY });
          expect(untaken).toMatchObject({
            verification: 'complete',
            reason: expect.stringMatching(/^the trial at the server failed: .*denied/),
          });
          expect(files()).toContain(untaken.file);
        } finally {
          await query(`DROP USER ${user}@'%'`);
        }
      });
    });

  if (onMysql)
    it('tries no dump where the server has no room for it, or a trial has just failed', async () => {
      const before = await make();
      const free = async (path: string) => (path === folder ? 1024 ** 3 : 1024 ** 2);
      expect(await make(1, free)).toMatchObject({
        verification: 'complete',
        reason: expect.stringMatching(/^the server has 1 MiB free, and a trial needs \d+ MiB/),
      });
      const order = { database: location.config, folder, keep: 2, at: BEGIN + 2 * DAY, untried: 'a trial failed' };
      expect(await makeBackup(order)).toMatchObject({ verification: 'complete', reason: 'a trial failed' });
      expect(before.verification).toBe('restored');
    });

  if (onMysql)
    it('copies the host that takes writes, and none that lacks the newest message', async () => {
      if (location.config.kind !== 'mysql') return;
      const { host } = new URL(location.config.url);
      const gone = { ...location.config, url: location.config.url.replace(host, `127.0.0.1:1,${host}`) };
      const order = { database: gone, folder, keep: 2, at: BEGIN };
      expect(await makeBackup(order)).toMatchObject({ verification: 'restored' });
      const before = files();
      const newest = { id: 7, createdAt: BEGIN };
      await expect(makeBackup({ ...order, at: BEGIN + 1_000, newest })).rejects.toMatchObject({ code: 'source_stale' });
      expect(files()).toEqual(before);
    });

  if (onMysql)
    it('says why the program failed', async () => {
      await query('CREATE TABLE gone (id INTEGER)');
      await query('CREATE VIEW broken AS SELECT id FROM gone');
      await query('DROP TABLE gone');
      try {
        const code = 'dump_failed';
        await expect(make()).rejects.toMatchObject({ code, message: expect.stringMatching(/ended with 2: .*broken/) });
        expect(files()).toEqual([]);
      } finally {
        await query('DROP VIEW broken');
      }
    });
});

describe('a dump', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-dump-'));
  const file = join(folder, 'dump.sql.gz');
  const text = `${'INSERT INTO messages VALUES (1);\n'.repeat(5_000)}-- Dump completed on 2026-11-20  3:04:05\n`;

  it('is complete with its last line, and not without it or cut off', async () => {
    writeFileSync(file, gzipSync(text));
    expect((await readDump(file)).fault).toBeUndefined();
    writeFileSync(file, gzipSync(text.slice(0, -60)));
    expect((await readDump(file)).fault).toMatch(/no end/);
    writeFileSync(file, gzipSync(text));
    truncateSync(file, statSync(file).size - 9);
    expect((await readDump(file)).fault).toMatch(/unexpected end/);
    rmSync(folder, { recursive: true });
  });
});
