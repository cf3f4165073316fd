import { readFileSync } from 'node:fs';
import { AppSecret, SecretCheck } from '@recado/auth';
import { Vault } from '@recado/core';
import { type Database, openDatabase, reseal } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { inProject } from '../../../../test/support/paths.js';
import { sourceFiles } from '../../../../test/support/source-imports.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { SEALED } from '../command/sealed.js';
import { runCli } from '../run-cli.js';

const OLD = 'the old secret of the installation, long enough';
const NEW = 'the new secret of the installation, long enough';
const TURNED = { APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD };
const KEYS = 250;

describe('rotate-secret', () => {
  let location: DatabaseLocation;
  let database: Database;
  beforeEach(async () => {
    location = await migratedDatabase();
    database = openDatabase(location.config);
  });
  afterEach(async () => {
    await database.close();
    await location.remove();
  });

  const vaultOf = (env: NodeJS.ProcessEnv) => {
    const secret = new AppSecret(testConfig({ NODE_ENV: 'test', ...env }));
    return new Vault((purpose) => secret.deriveAll(purpose));
  };
  const before = vaultOf({ APP_SECRET: OLD });
  const both = vaultOf(TURNED);
  const onlyNew = vaultOf({ APP_SECRET: NEW });

  const run = async (args: string[] = [], env: NodeJS.ProcessEnv = TURNED) => {
    const out = { stdout: [] as string[], stderr: [] as string[] };
    const code = await runCli(['rotate-secret', ...args], {
      env: { NODE_ENV: 'test', DATABASE_URL: location.url, RECADO_LANG: 'en', ...env },
      print: (text) => out.stdout.push(text),
      report: (text) => out.stderr.push(text),
      readInput: async () => '',
      askSecret: async () => undefined,
    });
    return { code, ...out };
  };

  it('knows every sealed column of the schema', () => {
    const known = SEALED.flatMap(([, { columns }]) => columns.map(({ table, column }) => `${table}.${column}`));
    // The value by which a secret is recognised is renewed by its own class.
    expect([...known, 'installation.secret_check'].sort()).toEqual(sealedInEntities());
  });

  it('seals everything anew after a kill in the middle, beside a server that writes, and says when the old one may go', async () => {
    await seal();
    expect(await run()).toMatchObject({
      code: 1,
      stderr: expect.arrayContaining([expect.stringMatching(/^linked phones and their keys: 252 /)]),
    });
    // The process ends after its first transaction.
    const [, phones] = SEALED[1]!;
    const killed = reseal(database, both, phones, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect((await run()).stderr).toContainEqual(expect.stringMatching(/^linked phones and their keys: (?:251|152) /));
    // A server that already has both reads what is sealed with either.
    for (const sealed of await sealedKeys()) expect(both.unseal('linked phones', sealed)).toBe('key');
    const { code, stdout, stderr } = await run(['--yes']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: [expect.stringMatching(/^Nothing is sealed with APP_SECRET_PREVIOUS any more \(261 texts/)],
    });
    expect(stderr).toContain('secrets of webhooks: 3 were sealed with the present APP_SECRET.');
    for (const sealed of await sealedKeys()) expect(onlyNew.unseal('linked phones', sealed)).toBe('key');
    // The texts of later are sealed with a key that the old secret has never sealed.
    const textKeys = await database.read<{ sealed: string }>('SELECT sealed_key AS sealed FROM text_keys');
    expect(textKeys.map(({ sealed }) => onlyNew.unseal('text keys', sealed).length)).toHaveLength(2);
    const [row] = await database.read<{ settings: string }>("SELECT settings FROM channels WHERE name = 'loja'");
    expect(onlyNew.unseal('channels', row!.settings)).toBe('credenciais');
    expect(await database.read("SELECT action FROM audit_entries WHERE action = 'secret.rotated'")).toHaveLength(1);
    expect((await run([], TURNED)).code).toBe(0);
    expect(await run(['--yes'])).toMatchObject({ code: 0 });
    expect(await database.read("SELECT action FROM audit_entries WHERE action = 'secret.rotated'")).toHaveLength(1);
  });

  it('refuses what cannot work, and changes nothing', async () => {
    await seal();
    const held = await sealedKeys();
    expect(await run(['--yes'], { APP_SECRET: NEW })).toMatchObject({
      code: 1,
      stderr: [expect.stringMatching(/^APP_SECRET_PREVIOUS is missing/)],
    });
    expect(await run(['--yes'], { APP_SECRET: NEW, APP_SECRET_PREVIOUS: `${NEW} no` })).toMatchObject({
      code: 1,
      stderr: [expect.stringMatching(/^Neither /)],
    });
    expect(await run(['--yes'], { APP_SECRET: OLD, APP_SECRET_PREVIOUS: OLD })).toMatchObject({ code: 1 });
    expect(await sealedKeys()).toEqual(held);
  });

  it('refuses while a process that runs does not know the new secret, and names it', async () => {
    await seal();
    const held = await sealedKeys();
    const says = async (known: string | null, seenAt = Date.now()) =>
      database.write(async (tx) => {
        await tx.run('DELETE FROM processes');
        const columns = ['id', 'host', 'pid', 'roles', 'version', 'known_secrets', 'started_at', 'seen_at'];
        await tx.insert('processes', columns, [['1', 'ana', 7, 'worker', '1.0.0-rc.1', known, 1, seenAt]]);
      });
    const knownBy = (env: NodeJS.ProcessEnv) => {
      const secret = new AppSecret(testConfig({ NODE_ENV: 'test', ...env }));
      return new SecretCheck(database, secret, vaultOf(env)).knownSecrets().join(' ');
    };
    for (const known of [
      null,
      knownBy({ APP_SECRET: OLD }),
      knownBy({ APP_SECRET: OLD, APP_SECRET_PREVIOUS: 'x'.repeat(32) }),
    ]) {
      await says(known);
      expect(await run(['--yes'])).toMatchObject({
        code: 1,
        stderr: [
          'Process 7 on ana has not said that it knows the new APP_SECRET.',
          expect.stringMatching(/^Nothing was changed: these processes/),
        ],
      });
    }
    expect(await sealedKeys()).toEqual(held);
    expect((await run()).stderr[0]).toMatch(/^Process 7 on ana/);
    // It can open what is sealed anew, but goes on to seal with the old secret.
    await says(knownBy({ APP_SECRET: OLD, APP_SECRET_PREVIOUS: NEW }));
    expect(await run(['--yes'])).toMatchObject({
      code: 1,
      stderr: expect.arrayContaining([expect.stringMatching(/^Not everything could be sealed anew/)]),
    });
    await says(knownBy(TURNED));
    expect(await run(['--yes'])).toMatchObject({ code: 0 });
    await says(knownBy({ APP_SECRET: OLD }), Date.now() - 130_000);
    expect(await run(['--yes'])).toMatchObject({ code: 0 });
  });

  it('says what a broken text is, and seals the others', async () => {
    await seal();
    await database.write((tx) => tx.run("UPDATE linked_keys SET sealed_json = 'ffffffff.x' WHERE key_id = '00007'"));
    const { code, stderr } = await run(['--yes']);
    expect(code).toBe(0);
    expect(stderr).toContain('linked phones and their keys: 1 are sealed with neither of the two.');
  });

  const sealedKeys = async () =>
    (await database.read<{ sealed: string }>('SELECT sealed_json AS sealed FROM linked_keys ORDER BY key_id')).map(
      ({ sealed }) => sealed,
    );

  async function seal(): Promise<void> {
    const as = (purpose: string, text: string) => before.seal(purpose, text);
    await database.write(async (tx) => {
      await tx.run('UPDATE installation SET secret_check = ? WHERE id = 1', [as('secret check', 'secret check')]);
      await tx.insert('channels', ['name', 'gateway', 'settings'], [['loja', 'linked', as('channels', 'credenciais')]]);
      const phone = ['channel_id', 'sealed_json', 'sealed_code', 'wish', 'wished_at', 'state', 'state_at'];
      const link = [as('linked phones', 'a'), as('linked phones', 'b')];
      await tx.insert('linked_phones', phone, [[1, ...link, 'keep', 1, 'open', 1]]);
      const keys = Array.from({ length: KEYS }, (_, at) => [
        1,
        'session',
        String(at).padStart(5, '0'),
        as('linked phones', 'key'),
      ]);
      await tx.insert('linked_keys', ['channel_id', 'kind', 'key_id', 'sealed_json'], keys);
      const signed = ['url', 'events', 'secret', 'previous_secret', 'created_at'];
      const secrets = [as('webhook signing secret', 'a'), as('webhook signing secret', 'b')];
      await tx.insert('webhook_endpoints', signed, [['https://hooks.example/', 'message.sent', ...secrets, 1]]);
      await tx.insert(
        'webhook_secrets',
        ['endpoint_id', 'secret', 'expires_at'],
        [[1, as('webhook signing secret', 'c'), 9]],
      );
      const factor = ['administrator_id', 'kind', 'name', 'secret', 'created_at'];
      await tx.insert('second_factors', factor, [[1, 'totp', 'Celular', as(SEALED[4]![1].purpose, 'd'), 1]]);
      const key = ['id', 'sealed_key', 'created_at'];
      await tx.insert('text_keys', key, [['k'.repeat(22), as('text keys', 'a2V5'), 1]]);
      await tx.insert('alert_settings', ['id', 'settings', 'secrets'], [[1, '{}', as('alerts', '{}')]]);
      await tx.insert(
        'gateway_callbacks',
        ['channel_id', 'digest', 'sealed_json', 'size', 'received_at', 'next_at'],
        [
          [1, 'x', as('gateway callbacks', '{}'), 5, 1, 1],
          [1, 'y', '', 0, 1, null],
        ],
      );
    });
  }
});

/** The columns whose comment says that they are sealed. */
function sealedInEntities(): string[] {
  return sourceFiles('libs/database/src/entities')
    .flatMap((file) => readFileSync(inProject(file), 'utf8').split(/^(?=@Entity\()/m))
    .flatMap((source) => {
      const table = /^@Entity\('(\w+)'\)/.exec(source)?.[1];
      const columns = source.matchAll(
        /\/\*\*((?:(?!\*\/)[^])*)\*\/\s+@Column\((?:\{ (?:name: '(\w+)')?[^)]*)\)\s+(\w+)/g,
      );
      return [...columns].flatMap(([, comment = '', name, property]) =>
        /\bsealed\b(?! body)/i.test(comment) ? [`${table}.${name ?? property}`] : [],
      );
    })
    .sort();
}
