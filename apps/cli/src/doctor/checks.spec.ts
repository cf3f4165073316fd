import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@recado/database';
import { describe, expect, it } from 'vitest';
import { migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { checkClock } from './examine.js';
import { checkDataFolder, checkNode } from './machine.check.js';
import { inLanguage } from '../language/in-language.js';
import { type Finding, lineOf } from './finding.js';

const lines = (findings: readonly Finding[]) => findings.map((finding) => inLanguage(lineOf(finding), 'en')).join('\n');

describe('the check of Node', () => {
  it.each([
    ['20.19.0', '✓'],
    ['22.1.0', '✓'],
    ['20.18.3', '✗'],
    ['18.20.4', '✗'],
  ])('marks %s with %s', (version, mark) => {
    expect(lines(checkNode(version))[0]).toBe(mark);
  });
});

describe('the check of the data folder', () => {
  const config = testConfig({ NODE_ENV: 'test', DATABASE_URL: `sqlite:${join(tmpdir(), 'recado.sqlite')}` });

  it.each([
    [2_048, '✓ disk: 2 GiB free'],
    [1_023, '! disk: 1023 MiB free'],
    [127, '✗ disk: 127 MiB free'],
    [0, '✗ disk: 0 MiB free'],
  ])('reports %i MiB of free space', (mebibytes, said) => {
    expect(lines(checkDataFolder(config, () => ({ bavail: mebibytes * 256, bsize: 4_096 })))).toContain(said);
  });
});

describe('the check of the clock', () => {
  const config = testConfig({ NODE_ENV: 'test', DATABASE_URL: 'sqlite:/nowhere/at/all.sqlite' });
  const START = { wall: Date.UTC(2026, 10, 20), monotonic: 1_000 };
  const after = (wall: number, monotonic: number) =>
    checkClock(config, START, { wall: START.wall + wall, monotonic: START.monotonic + monotonic }).then(lines);

  it('finds nothing when both clocks run alike', async () => {
    expect(await after(2_000, 1_990)).toBe('✓ clock: 2026-11-20T00:00:02Z');
  });

  it.each([
    ['forward', 5_000, '5000 ms'],
    ['back', -5_000, '-5000 ms'],
  ])('reports a clock that was set %s', async (_way, jump, said) => {
    expect(await after(1_000 + jump, 1_000)).toMatch(new RegExp(`^! .*${said}`));
  });

  it('warns when the newest message is in the future', async () => {
    const location = await migratedDatabase();
    const { database } = testConfig({ NODE_ENV: 'test', DATABASE_URL: location.url });
    const opened = openDatabase(database);
    const columns = ['batch_id', 'api_key_id', 'channel_id', 'status', 'lane', 'due_at', 'created_at'];
    const at = START.wall + 3_600_000;
    await opened.write((tx) => tx.insert('messages', columns, [[1, 1, 1, 0, 1, at, at]]));
    await opened.close();
    const found = await checkClock({ ...config, database }, START, START);
    expect(lines(found)).toMatch(/^! clock: the newest message is from 60 min in the future/);
    await location.remove();
  });

  it('fails for a clock in 1970', async () => {
    expect(await after(-START.wall, 0)).toMatch(/^✗ clock: says 1970-/);
  });
});
