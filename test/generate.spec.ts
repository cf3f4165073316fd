import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSTMAN } from '../scripts/lib/collections/files.mjs';
import { keptFiles, presentFiles } from '../scripts/lib/generate.mjs';
import { hasProgram } from '../scripts/lib/test-programs.mjs';
import { inProject } from './support/paths.js';

/** A machine unlike the one on which the files of the project were made. */
const ELSEWHERE = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', COLUMNS: '40' };
const STRAY = 'packages/bruno/gone/An operation that is gone.bru';
const ROUTES = 'packages/client/src/routes.ts';
const STAMP = 'packages/.generated';

let folder: string;

/** Makes the files in a copy of what they are made from. */
function generate(...args: string[]): void {
  const script = join(folder, 'scripts/generate.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: tmpdir(),
    env: { ...process.env, ...ELSEWHERE },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}

const changedAt = (path: string): number => statSync(join(folder, path)).mtimeMs;

// The copy begins with what the project has, so that it says itself up to date, but for a file that was changed, one that
// was lost and one of an operation that is gone.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado generate ç '));
  const made = [...presentFiles(), STAMP];
  for (const part of [
    'scripts',
    'docs/openapi.json',
    'package.json',
    'package-lock.json',
    'packages/client/package.json',
    ...made,
  ])
    cpSync(inProject(part), join(folder, part), { recursive: true });
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, ROUTES), '');
  rmSync(join(folder, POSTMAN));
  cpSync(inProject('packages/bruno/collection.bru'), join(folder, STRAY));
  generate();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('What npm run generate makes', () => {
  it('is the same bytes in another folder, language and time zone', () => {
    const paths = [...presentFiles(), ...Object.keys(keptFiles())];
    expect(paths.length).toBeGreaterThan(80);
    const other = paths.filter(
      (path) =>
        !existsSync(join(folder, path)) || !readFileSync(join(folder, path)).equals(readFileSync(inProject(path))),
    );
    expect(other, 'npm run generate').toEqual([]);
  });

  it('is without what is made no longer, and left alone while it is up to date', () => {
    expect(existsSync(join(folder, STRAY))).toBe(false);
    const before = changedAt(STAMP);
    generate('--if-stale');
    expect(changedAt(STAMP)).toBe(before);
  });

  it.skipIf(!hasProgram('git') || !existsSync(inProject('.git')))(
    'is kept in git where somebody installs it from there, and only there',
    () => {
      // The folder may belong to another account, as in a container.
      const args = [
        '-c',
        'safe.directory=*',
        'ls-files',
        '--cached',
        '--others',
        '--exclude-standard',
        '-z',
        'packages',
        'docker',
      ];
      const { status, stdout, stderr } = spawnSync('git', args, { cwd: inProject(''), encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      const kept = new Set(stdout.split('\0'));
      expect(presentFiles().filter((path) => kept.has(path))).toEqual([]);
      expect(Object.keys(keptFiles()).filter((path) => !kept.has(path))).toEqual([]);
    },
  );
});
