import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { hasProgram, TEST_PROGRAMS } from '../scripts/lib/test-programs.mjs';
import { inProject } from './support/paths.js';
import { sourceFiles } from './support/source-imports.js';

/** They come with Node. */
const WITH_NODE = ['node', 'npm', 'npx'];
const STARTS = ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork', 'startCommand'];
/** Those of a shell hide what they call; those of a bench are no test, and `id` is in coreutils. */
const SHELLS = ['exec', 'execSync'];

interface Call {
  readonly at: string;
  readonly name: string;
  /** The program, where it is named in the source. */
  readonly program: string | undefined;
}

function callsIn(file: string, text: string): Call[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const calls: Call[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [first] = node.arguments;
      const program = first && ts.isStringLiteralLike(first) ? basename(first.text) : undefined;
      calls.push({ at: file, name: node.expression.text, program });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

const isTest = (file: string) => file.startsWith('test/') || /\.spec\.tsx?$/.test(file);
const calls = ['apps', 'libs', 'test']
  .flatMap((folder) => sourceFiles(folder))
  // The machines of the cluster are started by `npm run chaos` alone, which says itself what it lacks.
  .filter(
    (file) => isTest(file) && file !== 'test/support/postgres.ts' && !file.startsWith('test/chaos/cluster/machines/'),
  )
  .flatMap((file) => {
    const text = readFileSync(inProject(file), 'utf8');
    return /child_process|startCommand/.test(text) ? callsIn(file, text) : [];
  });
const started = calls.filter(({ name, program }) => STARTS.includes(name) && program !== undefined);

describe('The programs that tests call', () => {
  it('are declared in scripts/lib/test-programs.mjs, which installs them or says that they are missing', () => {
    const declared = [...Object.keys(TEST_PROGRAMS), ...WITH_NODE];
    expect(started.length).toBeGreaterThan(7);
    expect(started.filter(({ program }) => !declared.includes(program!))).toEqual([]);
  });

  it('are not hidden in the text of a shell of Node', () => {
    expect(calls.filter(({ name }) => SHELLS.includes(name))).toEqual([]);
  });

  it('are found only by declared names', () => {
    expect(() => hasProgram('wget')).toThrow('TEST_PROGRAMS');
    expect(hasProgram('sh')).toBe(true);
  });
});
