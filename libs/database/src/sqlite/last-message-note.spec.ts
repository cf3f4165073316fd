import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../open-database.js';
import { migrate } from '../schema.js';
import { lastMessageId, missingMessages, noteLastMessage } from '../prepare-database.js';

const COLUMNS = ['batch_id', 'api_key_id', 'channel_id', 'status', 'lane', 'due_at', 'created_at'];
let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recado-'));
  file = join(folder, 'recado.sqlite');
  await migrate({ kind: 'sqlite', file });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('A start says which messages are gone with a log that was deleted', async () => {
  const database = openDatabase({ kind: 'sqlite', file });
  expect(await lastMessageId(database)).toBe(0);
  expect(await missingMessages(file, database)).toBeNull();
  const row = [1, 1, 1, 1, 1, 0, 0];
  const store = (count: number) => database.write((tx) => tx.insert('messages', COLUMNS, Array(count).fill(row)));
  await store(3);
  noteLastMessage(file, await lastMessageId(database));
  expect(statSync(`${file}.last-message`).mode & 0o777).toBe(0o600);
  expect(await missingMessages(file, database)).toBeNull();
  await store(2);
  expect(await missingMessages(file, database)).toBeNull();
  await database.write((tx) => tx.run('DELETE FROM messages'));
  expect(await missingMessages(file, database)).toBeNull();
  // The file without its log, as it is after a kill and the deletion of the log.
  const cut = join(folder, 'cut.sqlite');
  copyFileSync(file, cut);
  copyFileSync(`${file}.last-message`, `${cut}.last-message`);
  await database.close();
  const rest = openDatabase({ kind: 'sqlite', file: cut });
  expect(await missingMessages(cut, rest)).toMatch(/ends at message 0, although message 3 was accepted/);
  await rest.close();
});
