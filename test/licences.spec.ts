import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCK_FILES } from './support/lock-files.js';
import { inProject } from './support/paths.js';

/** Licences of what Recado ships: they ask for no more than that their text is kept. */
const SHIPPED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
];
/** Further licences of tools. They are conditions for changed copies of the tools, not for what the tools check or build. */
const TOOLS = [...SHIPPED, 'CC-BY-3.0', 'CC-BY-4.0', 'CC0-1.0', 'MPL-2.0', 'OFL-1.1', 'Unlicense'];

interface LockedPackage {
  readonly license?: string;
  readonly dev?: true;
}

function lockedBy(lockFile: string): [string, LockedPackage][] {
  const { packages } = JSON.parse(readFileSync(inProject(lockFile), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return Object.entries(packages).filter(([path]) => path !== '');
}

const locked = lockedBy('package-lock.json');
const manifest = (path: string) => inProject(`${path}/package.json`);

/** Whether licences joined by AND are all allowed, in one of the choices joined by OR; no package nests them. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const [, choices] = /^\(?([^()]+)\)?$/.exec(expression) ?? [];
  const isChoice = (choice: string) => choice.split(' AND ').every((licence) => allowed.includes(licence));
  return choices?.split(' OR ').some(isChoice) ?? false;
}

function refused(list: readonly (readonly [string, LockedPackage])[], allowed: readonly string[]): string[] {
  return list
    .filter(([, { license }]) => license === undefined || !isAllowed(license, allowed))
    .map(([path, { license }]) => `${path}: ${license ?? 'no licence'}`);
}

describe('The licences of the packages', () => {
  it('are allowed for what is shipped', () => {
    const shipped = locked.filter(([, { dev }]) => !dev);
    expect(shipped.length).toBeGreaterThan(100);
    expect(refused(shipped, SHIPPED)).toEqual([]);
  });

  it.each(LOCK_FILES)('are allowed for tools: %s', (path) => {
    expect(refused(lockedBy(path), TOOLS)).toEqual([]);
  });

  it('are those of the installed packages', () => {
    const installed = locked.filter(([path]) => existsSync(manifest(path)));
    expect(installed.length).toBeGreaterThan(100);
    const differ = installed.filter(([path, { license }]) => {
      const { license: own } = JSON.parse(readFileSync(manifest(path), 'utf8')) as LockedPackage;
      return own !== license;
    });
    expect(differ.map(([path]) => path)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MPL-2.0', false],
    ['(MIT OR GPL-3.0-only) AND GPL-3.0-only', false],
    [undefined, false],
  ])('%s may be shipped: %s', (license, allowed) => {
    expect(refused([['node_modules/x', license === undefined ? {} : { license }]], SHIPPED)).toHaveLength(
      allowed ? 0 : 1,
    );
  });
});
