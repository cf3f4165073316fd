import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
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
