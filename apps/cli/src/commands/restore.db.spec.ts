import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import { AppSecret, withSecretCheck } from '@recado/auth';
import { makeBackup } from '@recado/backups';
import { Vault } from '@recado/core';
import { openDatabase } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatabaseLocation,
  migratedDatabase,
  onMysql,
} from '../../../../test/support/fixtures/database-location.js';
import { queryMysql } from '../../../../test/support/mysql-query.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { runCli } from '../run-cli.js';

const APP_SECRET = 'the secret with which the backup was sealed, long enough';

describe('restore --check', () => {
  let location: DatabaseLocation;
  let folder: string;

  beforeEach(async () => {
    location = await migratedDatabase();
    folder = mkdtempSync(join(tmpdir(), 'recado-check-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await location.remove();
  });

  const secretOf = (secret: string) => {
    const config = testConfig({ NODE_ENV: 'test', DATABASE_URL: location.url, APP_SECRET: secret });
    const known = new AppSecret(config);
    const require = () => withSecretCheck(config, (check) => check.require());
    return { vault: new Vault((purpose) => known.deriveAll(purpose)), require };
  };
  const run = async (argv: string[], env: NodeJS.ProcessEnv = {}) => {
    const lines: string[] = [];
    const code = await runCli(argv, {
      env: { NODE_ENV: 'test', DATABASE_URL: location.url, APP_SECRET, ...env },
      print: (line) => lines.push(line),
      report: (line) => lines.push(line),
      readInput: async () => '',
      askSecret: async () => undefined,
    });
    return { code, text: lines.join('\n') };
  };
  const backUp = async () => {
    const made = await makeBackup({ database: location.config, folder, keep: 2, at: Date.now() });
    return join(folder, made.file);
  };
  const write = async (sql: string) => {
    const database = openDatabase(location.config);
    await database.write((tx) => tx.run(sql));
    await database.close();
  };

  it('says what is in a backup, and changes neither it nor the database', async () => {
    await secretOf(APP_SECRET).require();
    await write(
      'INSERT INTO messages (batch_id, api_key_id, channel_id, status, lane, due_at, created_at) VALUES (1, 1, 1, 1, 1, 0, 1789000000000)',
    );
    const file = await backUp();
    const before = readFileSync(file);
    const { code, text } = await run(['restore', '--check', file]);
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toMatch(/✓ checksum: that of .*\.sha256\n✓ restored: yes/);
    expect(text).toMatch(/✓ schema: up to date\n✓ rows: messages 1, /);
    expect(text).toContain('accepted 2026-09-10T00:26:40Z');
    expect(text).toContain('✓ secret: it opens each of the 1 sealed texts that were tried');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toHaveLength(2);
    const other = await run(['restore', '--check', file], {
      APP_SECRET: 'another secret of somebody else, long enough too',
    });
    expect(other.code).toBe(1);
    expect(other.text).toContain('✗ secret: not the one that the database was sealed with');
  });

  it('opens each kind of sealed text, the oldest and the newest of many, and names the kinds that stay shut', async () => {
    const { vault, require } = secretOf(APP_SECRET);
    await require();
    const old = secretOf('the secret of another installation, long enough').vault;
    const sealed = (by: Vault, count: number) => Array.from({ length: count }, () => by.seal('linked phones', 'x'));
    const keys = [...sealed(old, 1), ...sealed(vault, 300), ...sealed(old, 2)];
    const database = openDatabase(location.config);
    await database.write(async (tx) => {
      const rows = keys.map((text, at) => [1, 'session', String(at).padStart(5, '0'), text]);
      await tx.insert('linked_keys', ['channel_id', 'kind', 'key_id', 'sealed_json'], rows);
      const channels = [['loja', 'linked', vault.seal('channels', 'x')]];
      await tx.insert('channels', ['name', 'gateway', 'settings'], channels);
    });
    await database.close();
    const { code, text } = await run(['restore', '--check', await backUp()]);
    expect(code).toBe(1);
    expect(text).toContain('✗ secret: linked phones and their keys: 3 of the 200 that were tried do not open');
    expect(text).toContain('✓ secret: settings of channels: each of the 1 that were tried opens');
    expect((await run(['doctor'])).text).toContain('✗ secret: linked phones and their keys: 3 of the 200');
    await write(`DELETE FROM linked_keys WHERE key_id IN ('00000', '00301', '00302')`);
    const mended = await run(['restore', '--check', await backUp()]);
    expect(mended).toMatchObject({ code: 0, text: expect.stringContaining('each of the 202 sealed texts') });
  });

  if (onMysql)
    it('loads no dump that could change the database of the installation', async () => {
      const { host, pathname } = new URL(location.url);
      const dump = join(folder, 'dump.sql.gz');
      const live = pathname.slice(1);
      for (const statement of [`USE \`${live}\`;\nDROP TABLE messages`, `DROP TABLE \`${live}\`.\`messages\``]) {
        writeFileSync(dump, gzipSync(`${statement};\n-- Dump completed on 2026-11-20\n`));
        const { code, text } = await run(['restore', '--check', dump]);
        expect({ code, text }).toMatchObject({
          code: 1,
          text: expect.stringMatching(/✗ restored: no: it was not loaded/),
        });
      }
      // The messages are there, and the host of several that takes writes is asked.
      const DATABASE_URL = location.url.replace(host, `127.0.0.1:1,${host}`);
      const whole = await run(['restore', '--check', await backUp()], { DATABASE_URL });
      expect(whole.text).toMatch(/✓ rows: messages 0, /);
    });

  if (onMysql)
    it('drops what a trial has left that was killed, never what somebody has or what it did not make, and doctor names it', async () => {
      const open = () => {
        const { hostname, port, username, password } = new URL(location.url);
        return createConnection({ host: hostname, port: Number(port), user: username, password });
      };
      const connection = await open();
      const began = Math.floor(Date.now() / 1_000).toString(36);
      const [own] = (await queryMysql(location.url, 'SELECT identifier FROM installation')) as { identifier: string }[];
      const [left, held, foreign] = [`t${began}_aaaaaaaaaaaa`, `t${began}_bbbbbbbbbbbb`, `mine${process.pid}`];
      const names = [left, held, foreign, own!.identifier].map((name) => `recado_check_${name}`);
      try {
        for (const name of names) await connection.query(`CREATE DATABASE ${name}`);
        // The trial of another process.
        await connection.query(`SELECT GET_LOCK('${names[1]}', 0)`);
        const file = await backUp();
        await connection.query(`CREATE DATABASE IF NOT EXISTS ${names[3]}`);
        const { text } = await run(['doctor']);
        expect(text).toMatch(
          new RegExp(`! backups: a scheduled check that was killed .*${names[3]}.*scheduled backup`),
        );
        expect(text).not.toMatch(new RegExp(`${names[3]}.*restore --check removes`));
        expect(text).not.toContain(names[1]);
        expect(text).not.toContain(names[2]);
        expect((await run(['restore', '--check', file])).text).toContain('✓ restored: yes');
        const [rows] = await connection.query("SHOW DATABASES LIKE 'recado\\_check\\_%'");
        const found = JSON.stringify(rows);
        expect(names.map((name) => found.includes(`"${name}"`))).toEqual([false, true, true, true]);
        await backUp();
        const [after] = await connection.query(`SHOW DATABASES LIKE '${names[3]}'`);
        expect(after).toEqual([]);
      } finally {
        for (const name of names) await connection.query(`DROP DATABASE IF EXISTS ${name}`);
        await connection.end();
      }
    });

  it('tells the migrations that a start would run, which run on the copy', async () => {
    await write('DROP TABLE backups');
    await write('DELETE FROM migrations');
    const { code, text } = await run(['restore', '--check', await backUp()]);
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('ran on the copy: 1') });
  });

  it('names a newer schema, and says so in Portuguese', async () => {
    await write("INSERT INTO migrations (timestamp, name) VALUES (1999000000000, 'Later1999000000000')");
    const { code, text } = await run(['restore', '--check', await backUp()], { RECADO_LANG: 'pt-BR' });
    expect(code).toBe(1);
    expect(text).toContain('✗ banco de dados: foi atualizado por uma versão mais nova (Later1999000000000)');
  });

  it('refuses a backup of a development version', async () => {
    await write("UPDATE migrations SET timestamp = 1795000200000, name = 'Initial1795000200000'");
    const { code, text } = await run(['restore', '--check', await backUp()]);
    expect(code).toBe(1);
    expect(text).toContain('✗ database: was made by a development version (Initial1795000200000), which no other');
  });

  if (!onMysql)
    it('refuses triggers, views and columns that Recado does not have', async () => {
      await write('CREATE TRIGGER spy AFTER INSERT ON opt_outs BEGIN DELETE FROM audit_log; END');
      await write('CREATE VIEW phones AS SELECT phone FROM messages');
      const watched = await run(['restore', '--check', await backUp()]);
      expect(watched).toMatchObject({ code: 1, text: expect.stringMatching(/✗ schema: .*trigger spy, view phones/) });
      await write('DROP TRIGGER spy');
      await write('DROP VIEW phones');
      await write('ALTER TABLE api_keys ADD COLUMN spy integer');
      const changed = await run(['restore', '--check', await backUp()]);
      expect(changed).toMatchObject({
        code: 1,
        text: expect.stringMatching(/✗ schema: not that of Recado: .* in api_keys\n/),
      });
    });

  it('finds a byte that was changed', async () => {
    const file = await backUp();
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0x5a, middle, middle + 4_096);
    writeFileSync(file, bytes);
    const { code, text } = await run(['restore', '--check', file]);
    expect(code).toBe(1);
    expect(text).toMatch(/✗ checksum: not that of .*: the file is damaged or was changed/);
    expect(text).toMatch(/✗ restored: no/);
  });

  if (!onMysql)
    it('does not call restored what was not', async () => {
      const dump = join(folder, 'dump.sql.gz');
      writeFileSync(dump, gzipSync('SELECT 1;\n-- Dump completed on 2026-11-20\n'));
      expect(await run(['restore', '--check', dump])).toMatchObject({
        code: 1,
        text: expect.stringMatching(/! checksum: not compared[^]*✗ restored: no: the dump is complete, and to load it/),
      });
      writeFileSync(dump, 'a letter');
      expect((await run(['restore', '--check', dump])).text).toContain('neither a SQLite database nor a dump');
      expect(await run(['restore', '--check', join(folder, 'none')])).toMatchObject({ code: 1 });
      expect((await run(['restore', dump])).code).toBe(2);
      expect((await run(['restore', '--check'])).code).toBe(2);
    });
});
