import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupRecords } from '@recado/backups';
import { openDatabase } from '@recado/database';
import { expect, it } from 'vitest';
import { migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { inLanguage } from '../language/in-language.js';
import { checkBackups } from './backups.check.js';

const DAY = 86_400_000;

it('The doctor says whether backups can be made, and what became of the last one', async () => {
  const location = await migratedDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'recado-doctor-'));
  const database = openDatabase(location.config);
  const records = new BackupRecords(database);
  const look = async (env: Record<string, string> = { BACKUP_FOLDER: folder }) => {
    const findings = await checkBackups(testConfig({ NODE_ENV: 'test', DATABASE_URL: location.url, ...env }));
    return findings.map(({ level, sentence }) => `${level}: ${inLanguage(sentence, 'en')}`);
  };
  const made = { bytes: 1_048_576, verification: 'complete', fault: null, detail: null } as const;
  const times = (at: number) => ({ startedAt: at, endedAt: at + 1, everyMs: DAY });
  try {
    expect(await look({})).toEqual([]);
    expect(await look()).toEqual([expect.stringMatching(/^warning: none was made yet/)]);
    writeFileSync(join(folder, 'file'), '');
    expect((await look({ BACKUP_FOLDER: join(folder, 'file') }))[0]).toMatch(/^failure: .*there is no such folder/);
    await records.add({ ...times(Date.now() - 3 * DAY), ...made, file: 'old' });
    expect(await look()).toEqual([expect.stringMatching(/^failure: none was made within twice the interval/)]);
    await records.add({ ...times(Date.now() - DAY), ...made, file: 'new' });
    expect(await look()).toEqual([expect.stringMatching(/^unseen: .*Z, new, 1\.0 MiB, complete, but not restored$/)]);
    const failed = { file: null, bytes: null, verification: null, fault: 'disk_full', detail: 'no room' } as const;
    await records.add({ ...times(Date.now()), ...failed });
    expect(await look()).toEqual([
      expect.stringMatching(/^failure: the last one failed, .*there is no room on the disk.*newest one: .*new/),
    ]);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
    await location.remove();
  }
});
