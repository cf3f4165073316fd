import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explained } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';
import { inLanguage } from '../language/in-language.js';
import { textOfError } from './text-of-error.js';

describe('a command on a database that cannot be used', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recado-cli-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  async function reported(argv: readonly string[], file: string, language: string): Promise<string[]> {
    const stderr: string[] = [];
    const env = { NODE_ENV: 'test', DATABASE_URL: `sqlite:${file}`, RECADO_LANG: language };
    const code = await runCli(argv, {
      env,
      print: () => undefined,
      report: (line) => stderr.push(line),
      readInput: async () => '',
      askSecret: async () => undefined,
    });
    expect(code).toBe(1);
    return stderr;
  }

  describe.each([[['list-keys']], [['migrate']]])('%j', (argv) => {
    it('names a data folder that cannot be written', async () => {
      const taken = join(folder, 'file');
      writeFileSync(taken, '');
      const file = join(taken, 'recado.sqlite');
      expect(await reported(argv, file, 'en')).toEqual([
        expect.stringContaining(`The data folder ${taken} cannot be written`),
      ]);
      expect(await reported(argv, file, 'pt-BR')).toEqual([
        expect.stringContaining(`não pode gravar na pasta de dados ${taken} (`),
      ]);
    });

    it('names a file that is no database', async () => {
      const file = join(folder, 'recado.sqlite');
      writeFileSync(file, 'not a database '.repeat(1_000));
      expect(await reported(argv, file, 'pt-BR')).toEqual([
        `${file} não é um banco SQLite: restaure-o de um backup, ou informe outro arquivo em DATABASE_URL.`,
      ]);
    });
  });

  it.each(['EACCES', 'SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_READONLY', 'SQLITE_FULL'])(
    'has a Portuguese sentence for %s',
    (code) => {
      const error = textOfError(explained(Object.assign(new Error('no'), { code }), '/data/recado.sqlite'));
      expect(inLanguage(error, 'pt-BR')).not.toBe(inLanguage(error, 'en'));
    },
  );
});
