import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

describe('opt-outs on the command line', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recado-cli-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = async (argv: string[], input = '') => {
    const stdout: string[] = [];
    const stderr: string[] = [];
    const code = await runCli(argv, {
      env: { NODE_ENV: 'test', DATABASE_URL: `sqlite:${join(folder, 'recado.sqlite')}` },
      print: (line) => stdout.push(line),
      report: (line) => stderr.push(line),
      readInput: async () => input,
      askSecret: async () => undefined,
    });
    return { code, stdout, stderr: stderr.join('\n') };
  };

  it('are added, listed and removed', async () => {
    expect(await run(['add-opt-out', '--phone', '553187654321'])).toMatchObject({ code: 0, stdout: [] });
    const again = await run(['add-opt-out', '--phone', '5531987654321']);
    expect(again).toMatchObject({ code: 0, stderr: '5531987654321 had opted out already.' });
    const { stdout } = await run(['list-opt-outs']);
    expect(stdout).toEqual([
      expect.stringMatching(/^\uFEFFtelefone;/),
      expect.stringMatching(/^553187654321;all;cli;;/),
    ]);
    expect(await run(['remove-opt-out', '--phone', '5531987654321'])).toMatchObject({ code: 0 });
    expect(await run(['remove-opt-out', '--phone', '5531987654321'])).toMatchObject({ code: 1 });
  });

  it('are listed for programs as one array, as the API has them, also where there is none', async () => {
    expect((await run(['list-opt-outs', '--json'])).stdout).toEqual(['[', ']']);
    for (const phone of ['553187654321', '5511987654321']) await run(['add-opt-out', '--phone', phone]);
    const listed = JSON.parse((await run(['list-opt-outs', '--json'])).stdout.join('\n')) as object[];
    const created_at = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    expect(listed).toEqual([
      { phone: '5511987654321', scope: 'all', source: 'cli', channel: null, created_at },
      { phone: '553187654321', scope: 'all', source: 'cli', channel: null, created_at },
    ]);
    expect((await run(['list-opt-outs', '--json', '--spreadsheet'])).code).toBe(2);
  });

  it('keys, channels and pools are listed for programs too', async () => {
    const list = async (command: string) => JSON.parse((await run([command, '--json'])).stdout.join('\n')) as object[];
    expect(await list('list-keys')).toEqual([]);
    await run(['create-key', '--name', 'ERP', '--scopes', 'messages:write', '--messages-per-day', '5']);
    const limits = {
      requests_per_minute: null,
      requests_per_day: null,
      messages_per_minute: null,
      messages_per_day: 5,
    };
    const key = { name: 'ERP', state: 'active', mode: 'live', test_mode: false, limits, channel: null };
    expect(await list('list-keys')).toMatchObject([{ ...key, scopes: ['messages:write'], replaced_secrets: [] }]);
    expect(await list('list-channels')).toEqual([]);
    await run(['create-channel', '--name', 'loja', '--gateway', 'sandbox']);
    const [channel] = await list('list-channels');
    expect(channel).toMatchObject({ name: 'loja', gateway: 'sandbox', state: 'active', archived_at: null });
    expect(await list('list-pools')).toEqual([]);
  });

  it('are listed for a spreadsheet as the panel exports them, and that file is read again', async () => {
    await run(['add-opt-out', '--phone', '553187654321']);
    const { stdout } = await run(['list-opt-outs', '--spreadsheet']);
    expect(stdout).toEqual([
      expect.stringMatching(/^\uFEFFPhone;Does not want;Source;Channel;Added by;Added at \(Brasilia .*Time\)$/),
      expect.stringMatching(/^\+55 31 8765-4321;Any message;Command line;;\w+;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    ]);
    expect(await run(['import-opt-outs'], stdout.join('\n'))).toMatchObject({ code: 0 });
  });

  it.each([
    ['add-opt-out'],
    ['add-opt-out', '--phone', '+55 31'],
    ['add-opt-out', '--phone', '5531987654321', '--scope', 'x'],
    ['remove-opt-out', '--phone', 'x'],
    ['add-opt-out', '--phone', '98765-4321'],
    ['add-opt-out', '--phone', '987654321'],
    ['add-opt-out', '--phone', '5,51199E+12'],
    ['add-opt-out', '--phone', '11 97000-3002 (casa)'],
  ])('are refused when they are typed wrongly: %j', async (...argv) => {
    expect(await run(argv)).toMatchObject({ code: 2, stdout: [] });
  });

  it('are reported when the country code seems to be missing', async () => {
    const { code, stderr } = await run(['add-opt-out', '--phone', '11911112222']);
    expect(code).toBe(0);
    expect(stderr).toContain('The number was read as +55 (11) 91111-2222, with the country code of Brazil added.');
    expect((await run(['add-opt-out', '--phone', '34912345678'])).stderr).not.toContain('country code');
    const file = await run(['import-opt-outs'], '(21) 99999-0000\n');
    expect(file.stderr).toContain('line 1: with the country code of Brazil added');
    expect((await run(['list-opt-outs'])).stdout.join()).toContain('5521999990000');
  });

  it('are imported from a file, whose wrong lines are named', async () => {
    const file = 'telefone\n+55 31 98765-4321\n553187654321\nAna\n5511987654321;marketing\n';
    const { code, stderr } = await run(['import-opt-outs'], file);
    // A program that looks at the exit code alone must not take the file for done.
    expect(code).toBe(1);
    expect(stderr).toContain('2 added, 0 known already.');
    expect(stderr).toContain('Lines without a phone number: 1 (line 4: There is no phone number).');
    const { stdout } = await run(['list-opt-outs']);
    expect(await run(['import-opt-outs'], stdout.join('\n'))).toMatchObject({ code: 0 });
    expect(stdout).toHaveLength(3);
    expect(await run(['import-opt-outs'], 'Ana\n')).toMatchObject({ code: 1 });
  });
});
