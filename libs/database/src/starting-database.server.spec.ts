import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../test/support/fixtures/database-location.js';
import { TcpProxy } from '../../../test/support/tcp-proxy.js';
import { MysqlDatabase } from './mysql/mysql.database.js';
import { DatabaseUnavailableError } from './port/database.js';
import { StartingDatabase } from './starting-database.js';

const PATIENCE = { forMs: 120_000, restMs: 10 };
const COUNT = 'SELECT COUNT(*) AS channels FROM channels';
const CHANNEL = ['a', 'http'];

let location: DatabaseLocation;
let proxy: TcpProxy;
let database: StartingDatabase;
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  location = await migratedDatabase();
  const { port } = new URL(location.url);
  proxy = await TcpProxy.to(Number(port));
  const open = MysqlDatabase.open(location.url.replace(`:${port}/`, `:${proxy.port}/`));
  database = new StartingDatabase(open, PATIENCE);
  warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await proxy.close();
  await location.remove();
});

const add = () => database.write((tx) => tx.insertOne('channels', ['name', 'gateway'], CHANNEL));

it('waits while the server is away during the start', async () => {
  expect(await database.read(COUNT)).toEqual([{ channels: 0 }]);
  proxy.refuse();
  proxy.cut();
  const read = database.read(COUNT);
  const written = add();
  await vi.waitUntil(() => warn.mock.calls.length >= 4, { timeout: 60_000 });
  proxy.heal();
  expect(await written).toBeGreaterThan(0);
  expect(await read).toHaveLength(1);
  expect(await database.read(COUNT)).toEqual([{ channels: 1 }]);
});

it('does not wait for what passes by no waiting', async () => {
  await expect(database.read('SELECT nothing FROM nowhere')).rejects.toThrow(/nowhere/);
  expect(warn).not.toHaveBeenCalled();
});

it('fails at once from the end of the start on, also what waits then', async () => {
  proxy.refuse();
  proxy.cut();
  const waiting = database.read(COUNT);
  const failed = expect(waiting).rejects.toThrow(DatabaseUnavailableError);
  await vi.waitUntil(() => warn.mock.calls.length >= 1, { timeout: 60_000 });
  database.declareStarted();
  await failed;
  await expect(add()).rejects.toThrow(DatabaseUnavailableError);
});
