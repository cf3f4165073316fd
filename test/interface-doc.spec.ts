import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';

const text = readFileSync(inProject('docs/interface.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\|(?!---| The interface )/.test(line));
const cited = [...text.matchAll(/`([\w-]+\.spec\.ts) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({ file, name }));

/** The names of the tests in a file, as its source spells them. */
function testsIn(file: string): string[] {
  const path = inProject(`test/e2e/${file}`);
  if (!existsSync(path)) return [];
  const names = readFileSync(path, 'utf8').matchAll(
    /(?<!describe|describe\.concurrent)\(\s*(?:'([^'\n]+)'|"([^"\n]+)"),\s*(?:async )?\(/g,
  );
  return [...names].map(([, single, double]) => single ?? double ?? '');
}

describe('docs/interface.md', () => {
  it('goes through every section of the interface', () => {
    const sections = [...text.matchAll(/^## (\d(?:\.\d)?)/gm)].map(([, number]) => number);
    expect(sections).toEqual(['1', '2', '3', '4.1', '4.2', '5', '6', '7', '8', '9']);
  });

  it('cites a test in every row', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((row) => !/`[\w-]+\.spec\.ts › [^`]+` \|$/.test(row))).toEqual([]);
  });

  it('cites only tests that exist', () => {
    expect(cited.filter(({ file, name }) => !testsIn(file).includes(name))).toEqual([]);
  });
});
