import { NO_JOINS } from '../../../recipients/src/testing/no-joins.js';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AuditRetention } from '@recado/audit';
import type { Channels } from '@recado/channels';
import { Settings, type SqliteConfig } from '@recado/config';
import { Lane, MessageStatus, NoMetrics } from '@recado/core';
import { copySqliteFile, type Database, openDatabase } from '@recado/database';
import { type BulkChanges, LifecycleSweeps, MessageEraser, MessageRemover, InboundSweep } from '@recado/messages';
import { RecipientRetention } from '@recado/recipients';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { Housekeeper } from './housekeeper.js';
import { Retention } from './retention.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const OLD = 4_000;
const COLUMNS = ['batch_id', 'api_key_id', 'channel_id', 'phone', 'text', 'status', 'lane', 'due_at', 'created_at'];
/** The port of notifications, without subscribers. */
type Transitions = ConstructorParameters<typeof LifecycleSweeps>[2];
const nobodyListens = {
  around: (_tx: unknown, _ids: unknown, move: () => unknown) => move(),
} as unknown as Transitions;

/** Every tenth is too long for its page. */
const textOf = (word: string, index: number) => `${word} ${index} `.repeat(index % 10 === 0 ? 600 : 5);

/** Reads the files of SQLite. docs/backup.md says what a database server keeps. */
describe('Erased texts', () => {
  const clock = new ManualClock();
  let location: DatabaseLocation;
  let file: string;
  let database: Database;

  beforeEach(async () => {
    location = await migratedDatabase();
    file = (location.config as SqliteConfig).file;
    database = openDatabase(location.config);
  });
  afterEach(async () => {
    await database.close();
    await location.remove();
  });

  /** Stores messages and moves them to their end, so that their rows are written several times. */
  async function storeAndSend(word: string, count: number): Promise<void> {
    const now = clock.now();
    const rowOf = (_: unknown, index: number) =>
      [1, 1, 1, '5511987654321', textOf(word, index), MessageStatus.Pending, Lane.Normal, now, now] as const;
    for (let done = 0; done < count; done += 500) {
      const ids = await database.write((tx) =>
        tx.insertNumbered('messages', COLUMNS, Array.from({ length: 500 }, rowOf), 'batch_id'),
      );
      for (const status of [MessageStatus.Sending, MessageStatus.Sent, MessageStatus.Read])
        await database.write((tx) =>
          tx.run(`UPDATE messages SET status = ?, failure_reason = ? WHERE id >= ?`, [status, word, ids[0] ?? 0]),
        );
    }
  }

  function housekeeper(): Housekeeper {
    const channels = { all: async () => [], allPaused: false } as unknown as Channels;
    const config = testConfig({ NODE_ENV: 'test', RETENTION_DAYS: '30' });
    const sweeps = new LifecycleSweeps(database, clock, nobodyListens, new NoMetrics(), config);
    const retention = new Retention(
      new MessageEraser(database, clock),
      new MessageRemover(database, clock),
      new InboundSweep(database, clock),
      new RecipientRetention(database, clock, NO_JOINS),
      new AuditRetention(database, clock),
      clock,
      new Settings(config),
      { sweep: async () => undefined } as BulkChanges,
    );
    return withTools(new Housekeeper(sweeps, channels, retention, database, clock));
  }

  const filesWith = (word: string) =>
    readdirSync(dirname(file)).filter((name) => readFileSync(join(dirname(file), name)).includes(word));

  it('are neither in the database file, nor in its log, nor in a backup', async () => {
    await storeAndSend('segredo-antigo', OLD);
    clock.advance(31 * DAY_MS);
    await storeAndSend('texto-novo', 500);
    expect(filesWith('segredo-antigo')).not.toEqual([]);
    const keeper = housekeeper();
    for (let minute = 0; minute < 2; minute++) {
      await keeper.tick();
      clock.advance(MINUTE_MS);
    }
    copySqliteFile(file, `${file}.backup`);
    expect(filesWith('segredo-antigo')).toEqual([]);
    expect(filesWith('texto-novo').sort()).toEqual(['recado.sqlite', 'recado.sqlite.backup']);
  });
});
