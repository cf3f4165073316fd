import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oddAnswersTable } from './e2e/helpers/odd-answers-table.js';
import { inProject } from './support/paths.js';

describe.each([
  ['pt-BR', 'docs/kits.pt-BR.md'],
  ['en', 'docs/kits.md'],
] as const)('The page of the kits in %s', (language, path) => {
  it('has the odd answers of the tests, and how each call ends', () => {
    const page = readFileSync(inProject(path), 'utf8');
    const table = page.split('\n').filter((line) => line.startsWith('|'));
    const made = oddAnswersTable(language).split('\n');
    const at = table.indexOf(made[0]!);
    expect(table.slice(at, at + made.length)).toEqual(made);
  });
});
