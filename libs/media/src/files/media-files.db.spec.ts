import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { DomainError } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MissingContentError } from './media-stores.js';
import { MediaFixture } from '../testing/media-fixture.js';
import { inPieces, pdfOf, SAMPLES, wholeOf } from '../testing/sample-files.js';

/** Three rows of the database, the last one short. */
const LARGE = pdfOf(600_001);

describe.each(['database', 'folder'])('MediaFiles in the %s', (store) => {
  let fixture: MediaFixture;

  beforeEach(async () => (fixture = await MediaFixture.create({ MEDIA_STORE: store, MEDIA_MAX_BYTES: '1mb' })));
  afterEach(() => fixture.close());

  const keep = (file: Buffer, more: object = {}) =>
    fixture.files.keep({ bytes: inPieces(file), filename: null, mimetype: null, apiKeyId: 7, ...more });
  const refusal = async (file: Buffer, more: object = {}) => {
    const error = (await keep(file, more).catch((cause: unknown) => cause)) as DomainError;
    return error.violations.map(({ path, code }) => `${path} ${code}`).join() || `${error.code} ${error.reason?.code}`;
  };

  it('keeps a file, and gives the same bytes again', async () => {
    const kept = await keep(LARGE, { filename: 'boleto.pdf' });
    expect(kept.sha256).toBe(createHash('sha256').update(LARGE).digest('hex'));
    expect(kept.media).toEqual({
      ...{ type: 'document', mimetype: 'application/pdf', filename: 'boleto.pdf', size: LARGE.length },
      id: expect.stringMatching(/^med_[\w-]{22}$/) as string,
    });
    const found = (await fixture.files.find([kept.media.id, 'med_unknown'])).get(kept.media.id);
    expect(found).toEqual(kept);
    expect(await fixture.files.has(kept)).toBe(true);
    expect((await wholeOf(fixture.files.read(kept))).equals(LARGE)).toBe(true);
    expect((await wholeOf((await fixture.files.open(kept.media.id))!)).equals(LARGE)).toBe(true);
    expect(await fixture.files.open('med_unknown')).toBeNull();
  });

  it('keeps an equal content once, also where two come in at once', async () => {
    const [first, second] = await Promise.all([keep(LARGE), keep(LARGE, { filename: 'a.pdf' })]);
    const third = await keep(LARGE, { apiKeyId: null });
    expect(new Set([first.contentId, second.contentId, third.contentId]).size).toBe(1);
    expect(new Set([first.media.id, second.media.id, third.media.id]).size).toBe(3);
    expect([await fixture.rows('media_contents'), await fixture.rows('media_files')]).toEqual([1, 3]);
    expect(await fixture.rows('media_chunks')).toBe(store === 'database' ? 3 : 0);
    for (const each of [first, second, third]) {
      expect((await wholeOf(fixture.files.read(each))).equals(LARGE)).toBe(true);
    }
  });

  it('refuses what is empty, unknown or not what is said of it, and keeps nothing of it', async () => {
    expect(await refusal(Buffer.alloc(0))).toBe('file media_empty');
    expect(await refusal(SAMPLES.junk)).toBe('file media_type_unrecognised');
    expect(await refusal(SAMPLES.png, { mimetype: 'image/jpeg' })).toBe('mimetype media_mimetype_contradicts');
    expect(await refusal(SAMPLES.png, { filename: 'foto.jpg' })).toBe('filename media_filename_contradicts');
    expect(await refusal(pdfOf(1024 ** 2 + 1))).toBe('payload_too_large media_too_large');
    for (const table of ['media_contents', 'media_files', 'media_chunks']) expect(await fixture.rows(table)).toBe(0);
    expect(readdirSync(fixture.folder, { recursive: true }).filter((name) => /\d$|partial/.test(String(name)))).toEqual(
      store === 'folder' ? ['0'] : [],
    );
    expect((await keep(pdfOf(1024 ** 2))).media.size).toBe(1024 ** 2);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    async function* broken(): AsyncGenerator<Buffer, void> {
      yield LARGE;
      throw new Error('the connection is gone');
    }
    const given = { bytes: broken(), filename: null, mimetype: null, apiKeyId: 7 };
    await expect(fixture.files.keep(given)).rejects.toThrow('the connection is gone');
    expect(await fixture.rows('media_contents')).toBe(0);
    expect(await fixture.rows('media_chunks')).toBe(0);
  });

  it('says so where the bytes are gone', async () => {
    const kept = await keep(LARGE);
    const lost = { store, contentId: kept.contentId + 1 };
    expect(await fixture.files.has(lost)).toBe(false);
    await expect(wholeOf(fixture.files.read(lost))).rejects.toThrow(MissingContentError);
  });
});
