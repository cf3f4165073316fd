import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiKey, type AuditEntry, schemaDataSource, ServerLock } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from './run-cli.js';

const PASSWORD = 'tulipas sob a mesa';
const KEY = ['create-key', '--name', 'ERP', '--scopes', 'messages:write'];
const ADMIN = ['create-admin', '--email', 'ana@exemplo.com.br'];

describe('the CLI', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-cli-'));
    file = join(folder, 'data/recado.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a command. `input` is the standard input, `typed` what a person answers. */
  const run = async (argv: string[], given: { input?: string; typed?: string; env?: NodeJS.ProcessEnv } = {}) => {
    const stdout: string[] = [];
    const stderr: string[] = [];
    const code = await runCli(argv, {
      env: { NODE_ENV: 'test', DATABASE_URL: `sqlite:${file}`, ...given.env },
      print: (line) => stdout.push(line),
      report: (line) => stderr.push(line),
      readInput: async () => given.input ?? '',
      askSecret: async () => given.typed,
    });
    return { code, stdout, stderr };
  };

  const select = async <T>(sql: string) => {
    const source = await schemaDataSource({ kind: 'sqlite', file }).initialize();
    const rows = await source.query<T[]>(sql);
    await source.destroy();
    return rows;
  };

  it('prints only a new key on stdout, and creates the database', async () => {
    const { code, stdout, stderr } = await run(KEY);
    expect({ code, stdout }).toEqual({ code: 0, stdout: [expect.stringMatching(/^rcd_live_[0-9A-Za-z]{49}$/)] });
    expect(stderr.join()).not.toContain(stdout[0]);
    expect(await select<AuditEntry>('SELECT * FROM audit_entries')).toMatchObject([
      { actor_type: 'cli', action: 'api_key.created' },
    ]);
  });

  it('creates a key with zone, expiry and mode', async () => {
    const options = ['--test', '--expires-in-days', '30', '--timezone', 'America/Recife'];
    const { stdout } = await run([...KEY.slice(0, 4), ' messages:write, messages:read,', ...options]);
    expect(stdout[0]).toMatch(/^rcd_test_/);
    const [row] = await select<ApiKey & { expires_at: number; created_at: number }>('SELECT * FROM api_keys');
    expect(row).toMatchObject({ scopes: 'messages:write messages:read', test_mode: 1, timezone: 'America/Recife' });
    const life = (row?.expires_at ?? 0) - (row?.created_at ?? 0);
    expect(Math.round(life / 86_400_000)).toBe(30);
  });

  it('creates a key with limits and allowed addresses', async () => {
    const limits = ['--requests-per-minute', '60', '--requests-per-day', '1000', '--messages-per-minute', '600'];
    const further = ['--messages-per-day', '5000', '--ip', '10.0.0.0/8, 2001:db8::1', '--missing-variable', 'empty'];
    expect((await run([...KEY, ...limits, ...further, '--no-lost-answer-guard'])).code).toBe(0);
    expect(await select('SELECT * FROM api_keys')).toMatchObject([
      {
        requests_per_minute: 60,
        requests_per_day: 1_000,
        messages_per_minute: 600,
        messages_per_day: 5_000,
        ip_allow_list: '10.0.0.0/8 2001:db8::1',
        missing_variable: 'empty',
        lost_answer_guard: 0,
      },
    ]);
  });

  it.each([
    ['2099-01-31', '2099-02-01T02:59:59Z'],
    ['2099-01-31 10:00:00', '2099-01-31T13:00:00Z'],
    ['2099-01-31T10:00:00Z', '2099-01-31T10:00:00Z'],
  ])('lets a key end with %s', async (expires, iso) => {
    await run([...KEY, '--expires', expires]);
    expect(await select('SELECT expires_at FROM api_keys')).toEqual([{ expires_at: Date.parse(iso) }]);
  });

  it('replaces a key, prints only the new secret on stdout, and keeps the old one for the grace', async () => {
    const old = (await run(KEY)).stdout[0];
    const { code, stdout, stderr } = await run(['replace-key', '--name', ' ERP ', '--grace', '24h']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: [expect.stringMatching(/^rcd_live_[0-9A-Za-z]{49}$/)] });
    expect(stdout[0]).not.toBe(old);
    expect(stderr.join()).not.toContain(stdout[0]);
    const [row] = await select<{ lasts: number }>('SELECT expires_at - replaced_at AS lasts FROM api_key_secrets');
    expect(row?.lasts).toBe(86_400_000);
    expect(await run(['replace-key', '--name', 'ERP', '--grace', '8d'])).toMatchObject({ code: 2, stdout: [] });
    expect((await run(['replace-key', '--name', 'ERP'])).stderr[0]).toContain('refused from now on');
    expect(await select('SELECT id FROM api_keys')).toEqual([{ id: 1 }]);
  });

  /** Two active keys of one name, as an earlier version or the panel may have made them. */
  const twoOfOneName = async () => {
    await run(KEY);
    await run([...KEY, '--name', 'ERP 2']);
    await select("UPDATE api_keys SET name = 'ERP'");
  };

  it('gives no key the name of another active one, in whatever case', async () => {
    await run(KEY);
    const again = await run([...KEY, '--name', 'erp']);
    expect(again).toEqual({ code: 1, stdout: [], stderr: ['Another key that works has this name.'] });
    await run(['revoke-key', '--name', 'ERP']);
    expect((await run(KEY)).code).toBe(0);
  });

  it('refuses to replace an ambiguous or unknown name', async () => {
    expect(await run(['replace-key', '--name', 'ERP'])).toMatchObject({ code: 1, stdout: [] });
    await twoOfOneName();
    expect(await run(['replace-key', '--name', 'ERP'])).toMatchObject({ code: 1, stdout: [] });
  });

  it('takes over an existing key from stdin, once', async () => {
    const input = 'an-existing-secret-of-another-system\n';
    const taken = await run([...KEY, '--token-stdin'], { input });
    expect(taken).toMatchObject({
      code: 0,
      stdout: [],
      stderr: [expect.stringMatching(/^Key 1 "ERP" was taken over/)],
    });
    expect(taken.stderr.join()).not.toContain(input.trim());
    expect(await run([...KEY, '--token-stdin'], { input })).toMatchObject({ code: 1, stdout: [] });
    expect(await run([...KEY, '--token-stdin'], { input: 'short' })).toMatchObject({ code: 2, stdout: [] });
  });

  it('revokes keys by name', async () => {
    await twoOfOneName();
    expect(await run(['revoke-key', '--name', 'ERP'])).toMatchObject({ code: 0, stdout: [] });
    expect(await select('SELECT id FROM api_keys WHERE revoked_at IS NULL')).toEqual([]);
    expect(await run(['revoke-key', '--name', 'ERP'])).toMatchObject({ code: 1, stdout: [] });
    expect(await select('SELECT id FROM api_keys WHERE cancel_waiting_since IS NOT NULL')).toEqual([]);
  });

  it('revokes a key and cancels what it left waiting', async () => {
    await run(KEY);
    expect(await run(['revoke-key', '--name', 'ERP', '--cancel-waiting'])).toMatchObject({ code: 0, stdout: [] });
    expect(await select('SELECT id FROM api_keys WHERE cancel_waiting_since = revoked_at')).toEqual([{ id: 1 }]);
  });

  it.each([
    ['an option', [...ADMIN, '--password', PASSWORD], {}],
    ['the standard input', [...ADMIN, '--password-stdin'], { input: `${PASSWORD}\r\n` }],
    ['the environment', ADMIN, { env: { ADMIN_PASSWORD: PASSWORD, ADMIN_EMAIL: 'rui@exemplo.com.br' } }],
    ['a person', ADMIN, { typed: PASSWORD }],
  ])('creates an administrator with a password from %s', async (_source, argv, given) => {
    expect(await run(argv, given)).toMatchObject({ code: 0, stdout: [] });
    expect(await select('SELECT email FROM administrators')).toEqual([{ email: 'ana@exemplo.com.br' }]);
    expect(await select('SELECT actor_type AS type FROM audit_entries')).toEqual([{ type: 'cli' }]);
    expect(await run(argv, given)).toMatchObject({ code: 1 });
  });

  it('warns of a password in the arguments only', async () => {
    const { stderr } = await run([...ADMIN, '--password', PASSWORD]);
    expect(stderr.join('\n')).toMatch(/list of processes.*--password-stdin/);
    const rui = ['create-admin', '--email', 'rui@exemplo.com.br', '--password-stdin'];
    expect((await run(rui, { input: PASSWORD })).stderr.join('\n')).not.toContain('list of processes');
  });

  it('takes the description of a channel from a file, and names the line of what is wrong with it', async () => {
    const described = join(folder, 'description.json');
    const create = ['create-channel', '--name', 'loja', '--gateway', 'http', '--set', 'url=http://localhost:9'];
    const made = async (content: string, language = 'en') => {
      writeFileSync(described, content);
      return run([...create, '--description-file', described], { env: { RECADO_LANG: language } });
    };
    const wrong = '{"request": {},\n "outcomes": [{"then": "acepted"}]}';
    const place = 'line 2, column 16: /outcomes/0/then: unknown value “acepted”; did you mean “accepted”?';
    const said = await made(wrong);
    expect([said.code, said.stderr.join()]).toEqual([1, expect.stringContaining(`${described}: ${place}`)]);
    expect((await made(wrong, 'pt-BR')).stderr.join()).toContain(
      `${described}: linha 2, coluna 16: /outcomes/0/then: valor`,
    );
    const env = { GATEWAY: 'http', HTTP_GATEWAY_URL: 'http://localhost:9', HTTP_GATEWAY_DESCRIPTION_FILE: described };
    const refused = await run(['list-keys'], { env: { ...env, RECADO_LANG: 'pt-BR' } });
    expect(refused.stderr.join()).toContain('HTTP_GATEWAY_DESCRIPTION linha 2, coluna 16: /outcomes/0/then: valor');
    expect(await made('{"request": {"path": "/send"}}')).toMatchObject({ code: 0 });
    expect(await select('SELECT traits FROM channels')).toEqual([
      { traits: '{"isIdempotent":false,"carries":{"media":[]}}' },
    ]);
  });

  it('creates, lists, pauses and resumes a channel', async () => {
    const create = ['create-channel', '--name', 'loja', '--gateway', 'http', '--pace', '80/s', '--settings-stdin'];
    const input = 'url=http://localhost:9/hush\n';
    const made = await run(create, { input });
    expect(made).toMatchObject({ code: 0, stdout: [] });
    expect(made.stderr[0]).toContain('http://localhost:3000/gateways/loja/receipts');
    expect(JSON.stringify(await select('SELECT * FROM channels, audit_entries'))).not.toContain('hush');
    expect((await run([...KEY, '--channel', 'loja'])).code).toBe(0);
    expect(await select('SELECT default_channel_id AS id FROM api_keys')).toEqual([{ id: 1 }]);
    expect(await run(['pause-channel', '--name', 'loja', '--reason', ' troca de chip '])).toMatchObject({ code: 0 });
    expect((await run(['list-channels'])).stdout).toEqual([
      expect.stringMatching(/^loja\thttp\tpaused by .* \(troca de chip\)$/),
    ]);
    expect(await run(['resume-channel', '--name', 'loja'])).toMatchObject({ code: 0 });
    expect((await run(['list-channels'])).stdout).toEqual(['loja\thttp\tworking']);
    await select("UPDATE channels SET cold_until = 4102444800000, cold_code = 'reach_out_locked'");
    const lock = 'new recipients locked until 2100-01-01T00:00:00.000Z: reach_out_locked';
    expect((await run(['list-channels'])).stdout).toEqual([`loja\thttp\tworking\t${lock}`]);
    expect(await run(['pause-channel', '--all'])).toMatchObject({ code: 0 });
    expect((await run(['list-channels'])).stderr[0]).toContain('Everything is paused');
    expect(await run(['resume-channel', '--name', 'loja'])).toMatchObject({ code: 1 });
    expect(await run(create, { input })).toMatchObject({ code: 1 });
    expect(await run([...KEY, '--channel', 'nobody'])).toMatchObject({ code: 1 });
  });

  it.each([
    [[]],
    [['dance']],
    [['migrate', 'now']],
    [['migrate', '--fast']],
    [['create-key']],
    [['create-key', '--name', 'ERP']],
    [['create-key', '--name', ' ', '--scopes', 'messages:write']],
    [['create-key', '--name', 'x'.repeat(81), '--scopes', 'messages:write']],
    [['create-key', '--name', 'ERP', '--scopes', 'everything']],
    [['create-key', '--name', 'ERP', '--scopes', ',']],
    [[...KEY, '--timezone', 'Mars/Olympus']],
    [[...KEY, '--expires-in-days', '0']],
    [[...KEY, '--expires-in-days', '1.5']],
    [[...KEY, '--expires-in-days', '-1']],
    [[...KEY, '--expires-in-days', '3', '--expires', '2099-01-31']],
    [[...KEY, '--expires', 'soon']],
    [[...KEY, '--expires', '2020-01-31']],
    [[...KEY, '--requests-per-minute', '0']],
    [[...KEY, '--requests-per-day', '1.5']],
    [[...KEY, '--messages-per-minute', 'many']],
    [[...KEY, '--messages-per-day', '1000000001']],
    [[...KEY, '--ip', '10.0.0.1,everywhere']],
    [[...KEY, '--missing-variable', 'ignore']],
    [['create-channel', '--name', 'loja']],
    [['create-channel', '--name', 'loja', '--gateway', 'pigeon']],
    [['create-channel', '--name', 'loja', '--gateway', 'http']],
    [['create-channel', '--name', 'A b', '--gateway', 'http', '--set', 'url=http://x']],
    [['pause-channel']],
    [['pause-channel', '--all', '--name', 'loja']],
    [['replace-key']],
    [['replace-key', '--name', 'ERP', '--grace', 'long']],
    [[...KEY, '--name']],
    [['revoke-key']],
    [['create-admin', '--password', PASSWORD]],
    [ADMIN],
    [[...ADMIN, '--password', 'short']],
    [[...ADMIN, '--password', PASSWORD, '--password-stdin']],
    [['create-admin', '--email', 'ana', '--password', PASSWORD]],
  ])('refuses %j with one sentence', async (argv) => {
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
    expect(stderr).toEqual([expect.stringMatching(/^[^\n]+[^.\n]\.$/)]);
  });

  it('names a wrong variable', async () => {
    const { code, stderr } = await run(KEY, { env: { PORT: 'x' } });
    expect(code).toBe(1);
    expect(stderr[0]).toMatch(/^PORT /);
  });

  it('works while a server is running', async () => {
    await run(['migrate']);
    const lock = ServerLock.acquire(file);
    expect((await run(KEY)).code).toBe(0);
    lock.release();
  });

  it('migrates an older database only by the command migrate', async () => {
    expect(await run(['migrate'])).toMatchObject({ code: 0, stdout: [] });
    expect((await run(['migrate'])).stderr).toEqual(['The database is up to date.']);
    const source = await schemaDataSource({ kind: 'sqlite', file }).initialize();
    await source.undoLastMigration({ transaction: 'all' });
    await source.destroy();
    const { code, stderr } = await run(KEY);
    expect({ code, stderr }).toEqual({ code: 1, stderr: [expect.stringContaining('migrate')] });
    await run(['migrate']);
    expect((await run(KEY)).code).toBe(0);
  });

  it('treats an empty file as a new database', async () => {
    file = join(folder, 'recado.sqlite');
    writeFileSync(file, '');
    expect((await run(KEY)).code).toBe(0);
  });

  it('does not print a stray value, which may be a key', async () => {
    const { code, stdout, stderr } = await run([...KEY, 'rcd_live_whatever']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
    expect(stderr.join()).toContain('option');
    expect(stderr.join()).not.toContain('whatever');
  });

  it('prints Portuguese for people and the same output for programs', async () => {
    const env = { LANG: 'pt_BR.UTF-8' };
    const made = await run(KEY, { env });
    expect(made.stdout).toEqual([expect.stringMatching(/^rcd_live_/)]);
    expect(made.stderr).toEqual(['A chave 1 "ERP" foi criada (messages:write). Ela só é mostrada desta vez.']);
    expect((await run(['help'], { env })).stdout[0]).toMatch(/^Uso: .*<comando>.*cria uma chave de API/s);
    expect((await run(['create-key', '--fast'], { env })).stderr).toEqual(['Opção desconhecida: --fast.']);
    expect((await run(ADMIN, { env, typed: 'curta' })).stderr).toEqual(['A senha deve ter 12 caracteres ou mais.']);
    expect((await run(KEY, { env: { ...env, PORT: 'x' } })).stderr[0]).toBe(
      'PORT deve ser um número inteiro de 0 a 65535.',
    );
    expect((await run(['list-keys'], { env })).stdout[0]).toMatch(/^ID +NOME .*\n1 +ERP .* ativa .* nunca /);
    expect((await run(['list-keys', '--json'], { env })).stdout).toEqual((await run(['list-keys', '--json'])).stdout);
    const channel = ['create-channel', '--name', 'loja', '--gateway', 'http'];
    expect((await run(channel, { env })).stderr).toEqual([expect.stringMatching(/^Falta a configuração: url/)]);
  });

  it.each([
    ['linked-phone', 'foi criado. Conecte o celular em http://localhost:3000/admin/channels/1/pair'],
    ['sandbox', 'foi criado. Nada do que ele envia sai do Recado.'],
  ])('tells of no receipts of a channel of the gateway %s', async (gateway, told) => {
    const made = await run(['create-channel', '--name', 'loja', '--gateway', gateway], {
      env: { RECADO_LANG: 'pt-BR' },
    });
    expect(made.stderr).toEqual([expect.stringContaining(told)]);
    expect(made.stderr.join()).not.toContain('/receipts');
  });

  it.each(['version', '--version', '-v'])('prints its version for %s', async (word) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(await run([word])).toEqual({ code: 0, stdout: [version], stderr: [] });
  });

  it('prints help', async () => {
    const { code, stdout } = await run(['help']);
    expect(code).toBe(0);
    for (const name of ['migrate', 'create-admin', 'reset-password', 'create-key', 'revoke-key', 'list-keys'])
      expect(stdout[0]).toContain(name);
    const ofOne = await run(['create-key', '--help']);
    expect(ofOne.stdout[0]).toContain('--token-stdin');
    expect(await run(['help', 'create-key'])).toEqual(ofOne);
    expect(await run(['help', 'create'])).toMatchObject({ code: 2, stdout: [] });
  });
});
