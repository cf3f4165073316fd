import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { querySqlite } from '../../../../test/support/sqlite-query.js';
import { runCli } from '../run-cli.js';

const ANA = ['--email', 'ana@exemplo.com.br'];
const PASSWORD = 'tulipas sob a mesa';
const OTHER = 'outra frase bem comprida';

describe('the commands for administrators and keys', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recado-people-'));
    await run(['create-admin', ...ANA, '--password-stdin'], { input: PASSWORD });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = async (argv: string[], given: { input?: string; typed?: string; env?: NodeJS.ProcessEnv } = {}) => {
    const stdout: string[] = [];
    const stderr: string[] = [];
    const code = await runCli(argv, {
      env: { NODE_ENV: 'test', DATABASE_URL: `sqlite:${join(folder, 'recado.sqlite')}`, ...given.env },
      print: (line) => stdout.push(line),
      report: (line) => stderr.push(line),
      readInput: async () => given.input ?? '',
      askSecret: async () => given.typed,
    });
    return { code, stdout, stderr };
  };
  const json = async (command: string) => {
    const { stdout } = await run([command, '--json']);
    return JSON.parse(stdout.join('\n')) as Record<string, unknown>[];
  };

  it.each([
    ['the standard input', ['--password-stdin'], { input: `${OTHER}\n` }],
    ['a person', ['--ask'], { typed: OTHER }],
  ])('set another password from %s, and do not repeat it', async (_source, options, given) => {
    const { code, stdout, stderr } = await run(['reset-password', ...ANA, ...options], given);
    expect({ code, stdout }).toEqual({ code: 0, stdout: [] });
    expect(stderr).toEqual(['Administrator ana@exemplo.com.br has a new password. Sessions that ended: 0.']);
  });

  it('remove the second factors with the password, only where it is asked for', async () => {
    const file = join(folder, 'recado.sqlite');
    const factors = () => querySqlite(file, 'SELECT id FROM second_factors', { readonly: true });
    const columns = 'administrator_id, kind, name, created_at';
    querySqlite(file, `INSERT INTO second_factors (${columns}) VALUES (1, 'totp', 'Celular', 0)`);
    await run(['reset-password', ...ANA, '--password-stdin'], { input: OTHER });
    expect(factors()).toHaveLength(1);
    const remove = await run(['reset-password', ...ANA, '--remove-second-factors']);
    expect(remove).toMatchObject({ code: 0, stdout: [expect.stringContaining('/admin/access?token=')] });
    expect(remove.stderr.at(-1)).toBe('Every second factor of ana@exemplo.com.br was removed. Sessions that ended: 0.');
    expect(factors()).toEqual([]);
    const again = ['reset-password', ...ANA, '--password-stdin', '--remove-second-factors'];
    const { code, stderr } = await run(again, { input: OTHER });
    expect({ code, last: stderr.at(-1) }).toEqual({ code: 0, last: 'ana@exemplo.com.br had no second factor.' });
  });

  it('take no new password from ADMIN_PASSWORD', async () => {
    const env = { ADMIN_EMAIL: 'ana@exemplo.com.br', ADMIN_PASSWORD: OTHER };
    expect(await run(['reset-password', ...ANA, '--ask'], { env })).toMatchObject({ code: 2, stdout: [] });
  });

  it('print a link for another password, and nothing else on the standard output', async () => {
    const { code, stdout, stderr } = await run(['reset-password', ...ANA], {
      env: { BASE_URL: 'https://zap.exemplo' },
    });
    expect(code).toBe(0);
    expect(stdout).toEqual([expect.stringMatching(/^https:\/\/zap\.exemplo\/admin\/access\?token=[\w-]{43}$/)]);
    expect(stderr).toEqual([expect.stringContaining('ana@exemplo.com.br')]);
  });

  it('create a person with another role', async () => {
    const viewer = ['--email', 'rui@exemplo.com.br', '--role', 'viewer', '--password-stdin'];
    const { code, stderr } = await run(['create-admin', ...viewer], { input: PASSWORD });
    expect({ code, stderr }).toEqual({ code: 0, stderr: ['rui@exemplo.com.br was created, with the role viewer.'] });
    expect(await json('list-admins')).toMatchObject([{ role: 'administrator' }, { role: 'viewer' }]);
    expect(await run(['disable-admin', ...ANA])).toMatchObject({ code: 1 });
  });

  it.each([
    [2, ['reset-password', '--password-stdin']],
    [2, ['reset-password', ...ANA, '--password-stdin']],
    [2, ['reset-password', ...ANA, '--password', OTHER]],
    [2, ['reset-password', ...ANA, '--ask', '--password-stdin']],
    [1, ['reset-password', '--email', 'rui@exemplo.com.br']],
    [2, ['create-admin', '--email', 'rui@exemplo.com.br', '--role', 'owner', '--password-stdin']],
    [2, ['disable-admin']],
    [2, ['enable-admin', '--email', ' ']],
    [1, ['disable-admin', '--email', 'rui@exemplo.com.br']],
    [1, ['enable-admin', ...ANA]],
    [2, ['list-admins', 'all']],
    [2, ['list-keys', '--secrets']],
  ])('end with %i and one sentence for %j', async (expected, argv) => {
    const { code, stdout, stderr } = await run(argv, { input: 'curta' });
    expect({ code, stdout }).toEqual({ code: expected, stdout: [] });
    expect(stderr).toEqual([expect.stringMatching(/^[^\n]+[^.\n]\.$/)]);
  });

  it('disable and enable an administrator, the last one only with --force', async () => {
    expect(await run(['disable-admin', ...ANA])).toMatchObject({ code: 1, stdout: [] });
    expect(await json('list-admins')).toMatchObject([{ email: 'ana@exemplo.com.br', disabled_at: null }]);
    expect(await run(['disable-admin', ...ANA, '--force'])).toMatchObject({ code: 0, stdout: [] });
    expect(await json('list-admins')).toMatchObject([{ disabled_at: expect.any(String) }]);
    expect((await run(['list-admins'])).stdout[0]).toMatch(
      /\nana@exemplo\.com\.br {2}administrator {2}disabled since \d{4}-/,
    );
    expect(await run(['disable-admin', ...ANA, '--force'])).toMatchObject({ code: 1 });
    expect(await run(['enable-admin', ...ANA])).toMatchObject({ code: 0, stdout: [] });
    expect(await json('list-admins')).toEqual([
      {
        id: 1,
        email: 'ana@exemplo.com.br',
        role: 'administrator',
        sessions: 0,
        disabled_at: null,
        last_login_at: null,
        created_at: expect.any(String),
      },
    ]);
  });

  it('list keys with their state, and never a secret', async () => {
    const create = ['create-key', '--scopes', 'messages:write', '--name'];
    const secrets = [
      await run([...create, 'ERP 🟢', '--test']),
      await run([...create, 'loja', '--expires', '2099-01-31']),
    ];
    secrets.push(await run(['replace-key', '--name', 'loja', '--grace', '24h']));
    await run(['revoke-key', '--name', 'ERP 🟢']);
    const [table = ''] = (await run(['list-keys'])).stdout;
    const [heading = '', loja = '', erp = ''] = table.split('\n');
    expect(loja).toMatch(/^2 +loja +rcd_live_\w{4}…\w{4} +active +live +messages:write +never +- +2099-/);
    expect(erp).toMatch(/^1 +ERP 🟢 +rcd_test_\w{4}…\w{4} +revoked +test/);
    expect([...erp].indexOf('…')).toBe([...loja].indexOf('…'));
    expect(heading.indexOf('KEY')).toBe(loja.indexOf('rcd_'));
    const listed = await json('list-keys');
    expect(listed).toMatchObject([
      { id: 2, name: 'loja', state: 'active', mode: 'live', replaced_secrets: [{ last_used_at: null }] },
      { id: 1, name: 'ERP 🟢', state: 'revoked', mode: 'test', scopes: ['messages:write'], expires_at: null },
    ]);
    for (const { stdout } of secrets) expect(table + JSON.stringify(listed)).not.toContain(stdout[0]!.slice(13, -4));
  });
});
