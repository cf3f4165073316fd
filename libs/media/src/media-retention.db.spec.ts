import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inPieces, pdfOf } from './testing/sample-files.js';
import { StoredFiles } from './testing/stored-files.js';
import { MediaFigures } from './housekeeping.js';

const DAY_MS = 86_400_000;

describe('MediaRetention', () => {
  let stored: StoredFiles;

  beforeEach(async () => (stored = await StoredFiles.create()));
  afterEach(() => stored.fixture.close());

  it('removes a file that no message used, with its bytes, an hour after its time', async () => {
    const file = await stored.keep();
    stored.fixture.clock.advance(30 * DAY_MS);
    expect(await stored.retention.sweep()).toBe(0);
    expect(await stored.isKept(file)).toBe(true);
    stored.fixture.clock.advance(3_600_001);
    expect(await stored.retention.sweep()).toBe(1);
    expect(await stored.isKept(file)).toBe(false);
    for (const table of ['media_files', 'media_contents', 'media_chunks']) expect(await stored.rows(table)).toBe(0);
  });

  it('keeps files for as long as an administrator says in the panel', async () => {
    stored.settings.learn({ mediaRetentionDays: 5 });
    const [unused, used] = [await stored.keep(1), await stored.keep(2)];
    const messages = await stored.queue(used);
    stored.fixture.clock.advance(6 * DAY_MS);
    await stored.retention.sweep();
    expect([await stored.isKept(unused), await stored.isKept(used)]).toEqual([false, true]);
    await stored.cancel(messages);
    stored.settings.learn({ mediaRetentionDays: 2 });
    stored.fixture.clock.advance(3 * DAY_MS);
    await stored.retention.sweep();
    expect(await stored.isKept(used)).toBe(false);
  });

  it('keeps bytes that another file has', async () => {
    const first = await stored.keep();
    stored.fixture.clock.advance(10 * DAY_MS);
    const second = await stored.keep();
    stored.fixture.clock.advance(21 * DAY_MS);
    await stored.retention.sweep();
    expect([await stored.isKept(first), await stored.isKept(second)]).toEqual([false, true]);
    expect(await stored.files.has(second)).toBe(true);
  });

  it('keeps a file while a message that needs it has not ended, and 30 days after that', async () => {
    const file = await stored.keep();
    const message = await stored.queue(file);
    stored.fixture.clock.advance(40 * DAY_MS);
    await stored.retention.sweep();
    expect(await stored.isKept(file)).toBe(true);
    await stored.cancel(message);
    expect((await stored.fixture.row(message[0]!)).status).toBe(MessageStatus.Canceled);
    stored.fixture.clock.advance(29 * DAY_MS);
    await stored.retention.sweep();
    expect(await stored.isKept(file)).toBe(true);
    stored.fixture.clock.advance(2 * DAY_MS);
    await stored.retention.sweep();
    expect(await stored.isKept(file)).toBe(false);
    expect(await stored.rows('batch_media')).toBe(0);
  });

  it('keeps a file of which a message is sent again after its batch was complete', async () => {
    const file = await stored.keep();
    const message = await stored.queue(file);
    await stored.cancel(message);
    await stored.fixture.database.write((tx) =>
      tx.run('UPDATE messages SET due_at = due_at, status = 0 WHERE id = ?', message),
    );
    stored.fixture.clock.advance(100 * DAY_MS);
    await stored.retention.sweep();
    expect(await stored.isKept(file)).toBe(true);
  });

  it('removes what an upload left that broke off with its process, a day later', async () => {
    await stored.contents.write(inPieces(pdfOf(20_000)));
    stored.fixture.clock.advance(DAY_MS);
    expect(await stored.retention.sweepDrafts()).toBe(0);
    stored.fixture.clock.advance(1);
    expect(await stored.retention.sweepDrafts()).toBe(1);
    expect([await stored.rows('media_contents'), await stored.rows('media_chunks')]).toEqual([0, 0]);
  });

  it('removes a file as its key wishes, but not while a message needs it', async () => {
    const [file, other] = [await stored.keep(1), await stored.keep(2)];
    const listed = async (before?: number) =>
      (await stored.files.ofKey(1, { before, limit: 1 })).map(({ rowId }) => rowId);
    expect([await listed(), await listed(other.rowId), await listed(file.rowId)]).toEqual([
      [other.rowId],
      [file.rowId],
      [],
    ]);
    expect(await stored.files.ofKey(2, { limit: 5 })).toEqual([]);
    const messages = await stored.queue(file);
    expect(await stored.retention.discard(file)).toBe(false);
    expect([await stored.isKept(file), await stored.files.has(file)]).toEqual([true, true]);
    await stored.cancel(messages);
    expect(await stored.retention.discard(file)).toBe(true);
    expect([await stored.isKept(file), await stored.isKept(other)]).toEqual([false, true]);
    expect(await stored.rows('batch_media')).toBe(0);
  });

  it('removes a file of many parts and many batches in steps', async () => {
    const file = await stored.keep(1, 6 * 1024 ** 2);
    for (let batch = 0; batch < 3; batch++) await stored.cancel(await stored.queue(file));
    stored.fixture.clock.advance(31 * DAY_MS);
    await stored.retention.sweep();
    expect([await stored.rows('media_chunks'), await stored.rows('batch_media')]).toEqual([0, 0]);
  });

  it('counts files and bytes', async () => {
    await stored.keep();
    await stored.keep();
    await stored.keep(1);
    const media = { ...stored.config.media, maxBytesInAll: null };
    const figures = new MediaFigures(stored.fixture.database, { media });
    const fullest = { name: expect.any(String) as string, bytes: 40_000 };
    expect(await figures.read()).toEqual({
      ...{ files: 3, bytes: 40_000, limit: null },
      ...{ fullest, keyLimit: 1024 ** 3 },
    });
  });
});
