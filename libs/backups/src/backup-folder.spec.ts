import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { BackupFolder } from './backup-files.js';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 3, 4, 5);

it('Files from the future neither count nor are removed, and the backup of this run is never removed', () => {
  const path = mkdtempSync(join(tmpdir(), 'recado-folder-'));
  try {
    const folder = new BackupFolder(path, 'one');
    const file = (at: number) => {
      const target = folder.target(at, 'sqlite');
      writeFileSync(target, '');
      return basename(target);
    };
    const future = file(Date.UTC(2036, 0, 1));
    const [, second, third] = [file(NOW - 2 * DAY), file(NOW - DAY), file(NOW)];
    folder.removeOld(2, third, NOW);
    expect(folder.names()).toEqual([second, third, future]);
    folder.removeOld(1, third, NOW);
    expect(folder.names()).toEqual([third, future]);
    // A clock that is late: what was made before is the future, and stays.
    const late = file(Date.UTC(2020, 0, 1));
    folder.removeOld(1, late, Date.UTC(2020, 0, 1));
    expect(folder.names()).toEqual([late, third, future]);
  } finally {
    rmSync(path, { recursive: true });
  }
});
