import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/cleanup.js';
import { ManualClock } from '../../../../../test/support/fixtures/manual-clock.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/fixtures/test-database.js';
import { until } from '../../../../../test/support/until.js';
import { LIBRARY_VERSION } from '../thread/library.js';
import { InstallError } from './install-error.js';
import { LibraryRows } from './library-rows.js';
import { OwnLibrary } from './own-library.js';

describe('the library of linked phones in several workers', () => {
  const clock = new ManualClock();
  let opened: TestDatabase;
  let rows: LibraryRows;

  beforeEach(async () => {
    opened = await testDatabase();
    rows = new LibraryRows(opened.database, clock);
    await opened.database.write((tx) =>
      tx.insert('processes', COLUMNS, [
        processRow('one', 'api,admin,worker'),
        processRow('two', 'worker'),
        processRow('panel', 'admin'),
        processRow('dead', 'worker', clock.now() - 60_000),
      ]),
    );
  });
  afterEach(() => opened.close());

  const COLUMNS = ['id', 'host', 'pid', 'roles', 'version', 'started_at', 'seen_at'];
  const processRow = (id: string, roles: string, seenAt = clock.now()) => [id, id, 1, roles, '1.0.0', 1, seenAt];
  const put = (folder: string) => {
    mkdirSync(join(folder, 'node_modules/baileys'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/baileys/package.json'), JSON.stringify({ version: LIBRARY_VERSION }));
  };
  const ready: string[] = [];
  function libraryOf(process: string, install: (folder: string) => Promise<void> = async (folder) => put(folder)) {
    const needed = LIBRARY_VERSION;
    const parts = { rows, process, folder: temporaryFolder(), needed, install, ready: () => void ready.push(process) };
    return { ...parts, library: new OwnLibrary({ ...parts, onError: (error) => expect(error).toBeUndefined() }) };
  }
  const known = async () =>
    Object.fromEntries((await rows.workers()).map(({ process, version, install }) => [process, install ?? version]));

  it('is asked for once, and installed by each worker that lacks it', async () => {
    const [one, two] = [libraryOf('one'), libraryOf('two')];
    put(two.folder);
    await Promise.all([one.library.look(), two.library.look()]);
    expect(await known()).toEqual({ one: null, two: LIBRARY_VERSION });
    expect([one.library.isReady, await one.library.isMissingEverywhere()]).toEqual([false, false]);
    expect([await rows.ask(), await rows.ask()]).toEqual([true, false]);
    expect(await known()).toEqual({ one: 'asked', two: LIBRARY_VERSION });
    await one.library.look();
    await until(() => one.library.isReady && ready.includes('one'));
    await one.library.look();
    expect(await known()).toEqual({ one: LIBRARY_VERSION, two: LIBRARY_VERSION });
    expect(await rows.ask()).toBe(false);
  });

  it('says why it could not be installed, and is tried again when somebody asks again', async () => {
    const one = libraryOf('one', () => Promise.reject(new InstallError('no_npm', 'spawn npm ENOENT')));
    expect(await one.library.isMissingEverywhere()).toBe(true);
    await rows.ask();
    await one.library.look();
    const failed = { process: 'one', install: 'failed', failure: 'no_npm', words: 'spawn npm ENOENT', version: null };
    await until(async () => (await rows.workers()).some(({ install }) => install === 'failed'));
    expect(await rows.workers()).toContainEqual(expect.objectContaining(failed));
    await one.library.look();
    expect((await known()).one).toBe('failed');
    expect(await rows.ask()).toBe(true);
    expect((await known()).one).toBe('asked');
  });

  it('is ended with its process, and may be asked for again after an installation that nobody ended', async () => {
    let signal: AbortSignal | undefined;
    const hanging = (_folder: string, options?: { signal?: AbortSignal }) =>
      new Promise<void>((_resolve, reject) => {
        signal = options?.signal;
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const one = libraryOf('one', hanging);
    await rows.ask();
    await one.library.look();
    await until(() => signal);
    expect((await known()).one).toBe('running');
    await one.library.stop();
    expect(signal?.aborted).toBe(true);
    expect(await rows.ask()).toBe(false);
    clock.advance(11 * 60_000 + 1);
    await opened.database.write((tx) => tx.run('UPDATE processes SET seen_at = ?', [clock.now()]));
    expect(await rows.ask()).toBe(true);
  });
});
