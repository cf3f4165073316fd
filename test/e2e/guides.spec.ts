import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { createKey } from '../support/keys.js';
import { inProject } from '../support/paths.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { hasProgram } from '../support/test-programs.js';

interface Sample {
  readonly language: string;
  readonly code: string;
  readonly name: string;
}

interface Runner {
  /** The program without which its samples are skipped; missing: Node itself. */
  readonly needs?: string;
  readonly extension: string;
  /** The commands that compile and run a file. */
  readonly commands: (file: string) => readonly (readonly [program: string, ...args: string[]])[];
}

const MONO = ['-r:System.Net.Http', '-r:System.Runtime.Serialization'];
const RUNNERS: Readonly<Record<string, Runner>> = {
  js: { extension: 'mjs', commands: (file) => [[process.execPath, file]] },
  php: { needs: 'php', extension: 'php', commands: (file) => [['php', file]] },
  go: { needs: 'go', extension: 'go', commands: (file) => [['go', 'run', file]] },
  csharp: {
    needs: 'mcs',
    extension: 'cs',
    commands: (file) => [
      ['mcs', ...MONO, `-out:${file}.exe`, file],
      ['mono', `${file}.exe`],
    ],
  },
};

const files = readdirSync(inProject('docs/guide'));
const samples = files.flatMap(samplesIn);

/** The samples of a page, without those for a shell, which guides-in-a-shell.spec.ts runs. */
function samplesIn(file: string): Sample[] {
  const text = readFileSync(inProject(`docs/guide/${file}`), 'utf8');
  return [...text.matchAll(/^```(js|php|go|csharp)\n(.*?)^```/gms)].map(([, language = '', code = ''], at) => ({
    language,
    code,
    name: `${file}, ${language} ${at + 1}`,
  }));
}

let server: Server;
let key: string;
beforeAll(async () => {
  server = await sharedServer();
  key = await createKey(server);
});

describe('Samples of the guides', () => {
  it('exist', () => {
    expect(samples.filter(({ language }) => language === 'js').length).toBeGreaterThan(6);
    expect(samples.filter(({ language }) => language === 'php').length).toBeGreaterThan(3);
    for (const each of ['go', 'csharp']) expect(samples.filter(({ language }) => language === each)).toHaveLength(2);
  });

  it.for(samples)('run without errors: $name', ({ language, code }, { skip }) => {
    const { needs, extension, commands } = RUNNERS[language]!;
    skip(needs !== undefined && !hasProgram(needs), `there is no ${needs} that is able to run it`);
    const folder = temporaryFolder();
    const file = join(folder, `sample.${extension}`);
    writeFileSync(file, code);
    // Go keeps what it compiles below the home folder.
    const env = { PATH: process.env.PATH, HOME: folder, RECADO_URL: server.url, RECADO_KEY: key };
    const run = ([program, ...args]: readonly [string, ...string[]]) =>
      execFileSync(program, args, { env, encoding: 'utf8', timeout: 30_000 });
    const output = commands(file).map(run).join('');
    expect(output).not.toMatch(/undefined|NaN|"success":false/);
    if (['go', 'csharp'].includes(language))
      expect(output).toMatch(/^(?:\d+ 551198765432\d (?:Enviada|Entregue|Lida) *\n){2}$/);
  });

  it('have enqueued the messages that they show', async () => {
    const { body } = await api(server, key).get('/api/messages?limit=500');
    const texts = body.data.map(({ message }: { message: string }) => message);
    expect(texts).toEqual(expect.arrayContaining(['Olá, Ana!', 'Sua consulta é amanhã.', 'Sua fatura venceu.']));
  });
});
