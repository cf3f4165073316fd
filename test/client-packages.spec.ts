import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { archivesOf } from '../scripts/lib/archives.mjs';
import { inProject } from './support/paths.js';

/** The clients that somebody installs without a copy of the repository. */
const PACKAGES = ['client', 'n8n-nodes-recado', 'pascal', 'php', 'python'];
const READMES = ['README.md', 'README.pt-BR.md'];
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

describe.each(PACKAGES)('packages/%s', (name) => {
  const folder = inProject(`packages/${name}`);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  it('has the licence of the project', () => {
    expect(read('LICENSE')).toBe(readFileSync(inProject('LICENSE'), 'utf8'));
  });

  it.each(READMES)('has in %s only links that work outside the repository', (file) => {
    const targets = [...read(file).matchAll(LINK)].map(([, target]) => target!);
    expect(targets.filter((target) => normalize(target).startsWith('..') || !existsSync(join(folder, target)))).toEqual(
      [],
    );
  });
});

describe('The archives of a release', () => {
  afterEach(() => void vi.unstubAllEnvs());

  const archives = () => Object.entries(archivesOf('1.2.3', 1_796_000_000));
  const text = (files: Record<string, Uint8Array>, path: string) => new TextDecoder().decode(files[path]);

  it.each(archives())('%s has the licence, pages whose links lead to files, and no tests', (_name, bytes) => {
    const files = unzipSync(bytes);
    const pages = Object.keys(files).filter((path) => path.endsWith('.md'));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['LICENSE']));
    expect(pages.length).toBeGreaterThanOrEqual(2);
    const targets = pages.flatMap((page) =>
      [...text(files, page).matchAll(LINK)].map(([, target]) => normalize(join(dirname(page), target!))),
    );
    expect(targets.filter((target) => !(target in files))).toEqual([]);
    expect(Object.keys(files).filter((path) => /(?:^|\/)(?:test|vendor|\.)/.test(path))).toEqual([]);
  });

  it('are one for each kit that no registry packs; that of PHP tells Composer its version', () => {
    const all = Object.fromEntries(archives());
    expect(Object.keys(all)).toEqual(
      ['php', 'pascal', 'recipes', 'collections'].map((kit) => `recado-${kit}-1.2.3.zip`),
    );
    const php = unzipSync(all['recado-php-1.2.3.zip']!);
    expect(JSON.parse(text(php, 'composer.json'))).toMatchObject({ name: 'recado/recado', version: '1.2.3' });
    expect(Object.keys(php)).toContain('src/Client.php');
    expect(Object.keys(unzipSync(all['recado-collections-1.2.3.zip']!))).toContain(
      'packages/postman/recado.postman_collection.json',
    );
  });

  it('are the same bytes in every time zone', () => {
    const here = archives().map(([, bytes]) => Buffer.from(bytes).toString('base64'));
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    expect(archives().map(([, bytes]) => Buffer.from(bytes).toString('base64'))).toEqual(here);
  });
});

describe('packages/recipes/excel/Recado.bas', () => {
  const bytes = readFileSync(inProject('packages/recipes/excel/Recado.bas'));
  const module = new TextDecoder('windows-1252').decode(bytes);
  const lines = module.split('\r\n');
  /** Without comments and texts. */
  const code = lines.map((line) => line.replace(/"(?:""|[^"])*"/g, '""').replace(/'.*/, '')).join('\n');
  const declared = [...code.matchAll(/^(?:Public|Private) (?:Sub|Function) (\w+)/gm)].map(([, name]) => name!);

  it('is a file as the editor of VBA reads it: Windows-1252, with the line ends of Windows', () => {
    expect(lines[0]).toBe('Attribute VB_Name = "Recado"');
    expect(module.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0080-\u009f]/);
    // UTF-8 that was read as Windows-1252.
    expect(module).not.toMatch(/Ã|Â/);
    for (const text of ['Não enviada: uma fórmula da linha deu erro', 'Endereço do Recado', 'Sem resposta do Recado'])
      expect(module).toContain(text);
  });

  it('has the macros that its README names', () => {
    const macros = [...code.matchAll(/^Public Sub (\w+)\(\)/gm)].map(([, name]) => name!);
    expect(macros).toEqual(['PrepararPlanilha', 'EnviarLinhas', 'AtualizarStatus']);
    for (const readme of READMES)
      expect(
        macros.filter((name) => !readFileSync(inProject(`packages/recipes/${readme}`), 'utf8').includes(name)),
      ).toEqual([]);
  });

  it('ends each block, and calls only procedures that it declares and variables that it names', () => {
    const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
    expect(count(/^End (?:Sub|Function)$/gm)).toBe(declared.length);
    expect(count(/^ +End If$/gm)).toBe(count(/^ +If .* Then *$/gm));
    expect(count(/^ +Next \w+$/gm)).toBe(count(/^ +For \w+ = /gm));
    const bodies = code.split(/^(?=(?:Public|Private) (?:Sub|Function))/m).slice(1);
    const unknown = bodies.flatMap((body) => {
      const named = [...body.matchAll(/(\w+) As (?:Long|String|Double|Variant|Object)/g)].map(([, name]) => name!);
      const known = new Set([...declared, ...named, ...OF_VBA]);
      return [...body.matchAll(/(?<![.&\w])[A-Za-z]\w*\$?/g)].map(([word]) => word).filter((word) => !known.has(word));
    });
    expect([...new Set(unknown)]).toEqual([]);
  });
});

/** What the module uses of VBA and of Excel. */
const OF_VBA =
  `Public Private Sub Function Exit End If Then Else ElseIf For To Next Dim As Long String Double Variant Object Boolean
  On Error GoTo Set And Or Not Like True False Array CStr InStr Len Mid$ Left$ Right$ Trim$ Hex$ Format$ Int AscW Replace
  VarType vbString IsError InputBox MsgBox vbExclamation Evaluate CreateObject ActiveSheet ActiveWorkbook ThisWorkbook
  SemResposta Name RefersTo`.split(/\s+/);

describe.each([
  'client/package.json',
  'n8n-nodes-recado/package.json',
  'n8n-nodes-recado/credentials/RecadoApi.credentials.ts',
  'php/composer.json',
  'python/pyproject.toml',
])('packages/%s', (file) => {
  it('has no invented address', () => {
    const text = readFileSync(inProject(`packages/${file}`), 'utf8').replace(/^ +placeholder: .*/gm, '');
    expect(text).not.toMatch(/example|your-|TODO|@[a-z-]+\.(?:com|org|invalid)/i);
  });
});
