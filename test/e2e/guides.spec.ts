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

/** The command and the file extension for each language. */
const RUNNERS: Readonly<Record<string, readonly [command: string, extension: string]>> = {
  js: [process.execPath, 'mjs'],
  php: ['php', 'php'],
};

const files = readdirSync(inProject('docs/guide'));
const samples = files.flatMap(samplesIn);

/** The samples of a page, without those for a shell, which guides-in-a-shell.spec.ts runs. */
function samplesIn(file: string): Sample[] {
  const text = readFileSync(inProject(`docs/guide/${file}`), 'utf8');
  return [...text.matchAll(/^```(js|php)\n(.*?)^```/gms)].map(([, language = '', code = ''], at) => ({
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
  });

  it.for(samples)('run without errors: $name', ({ language, code }, { skip }) => {
    skip(language === 'php' && !hasProgram('php'), 'there is no php with its curl extension');
    const [command = '', extension = ''] = RUNNERS[language] ?? [];
    const file = join(temporaryFolder(), `sample.${extension}`);
    writeFileSync(file, code);
    const env = { PATH: process.env.PATH, RECADO_URL: server.url, RECADO_KEY: key };
    const output = execFileSync(command, [file], { env, encoding: 'utf8', timeout: 30_000 });
    expect(output).not.toMatch(/undefined|NaN|"success":false/);
  });

  it('have enqueued the messages that they show', async () => {
    const { body } = await api(server, key).get('/api/messages?limit=500');
    const texts = body.data.map(({ message }: { message: string }) => message);
    expect(texts).toEqual(expect.arrayContaining(['Olá, Ana!', 'Sua consulta é amanhã.', 'Sua fatura venceu.']));
  });
});
