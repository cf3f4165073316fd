import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/cleanup.js';
import { withPrivateFolder } from './backup-files.js';

describe('withPrivateFolder', () => {
  it('shows its files to this user alone, and removes them', async () => {
    const parent = temporaryFolder();
    const folder = await withPrivateFolder(async (path) => {
      expect(statSync(path).mode & 0o777).toBe(0o700);
      writeFileSync(join(path, 'options'), 'secret');
      return path;
    }, parent);
    expect(existsSync(folder)).toBe(false);
  });

  it('removes them where the work fails', async () => {
    const parent = temporaryFolder();
    const failing = withPrivateFolder(async () => {
      throw new Error('no room');
    }, parent);
    await expect(failing).rejects.toThrow('no room');
    expect(readdirSync(parent)).toEqual([]);
  });

  it('removes what a process that was killed has left, and nothing of one that runs', async () => {
    const parent = temporaryFolder();
    const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
    const names = [`recado-private-${ended}-abcdef`, `recado-private-${process.ppid}-abcdef`, 'recado-private-x'];
    for (const name of names) mkdirSync(join(parent, name));
    await withPrivateFolder(async () => undefined, parent);
    expect(readdirSync(parent)).toEqual(names.slice(1).toSorted());
  });
});
