import { readdirSync } from 'node:fs';
import { DomainError } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onMysql } from '../../../../test/support/fixtures/database-location.js';
import { MediaFixture } from '../testing/media-fixture.js';
import { inPieces, pdfOf } from '../testing/sample-files.js';
import { INSTALLATION, MediaQuota } from './media-quota.js';

const MIB = 1024 ** 2;
const DAY_MS = 86_400_000;
const QUOTAS = { MEDIA_MAX_BYTES: '1mb', MEDIA_QUOTA_PER_KEY: '1mb', MEDIA_QUOTA: '2mb' };

describe.each(['database', 'folder'])('MediaQuota with files in the %s', (store) => {
  let fixture: MediaFixture;
  let others: MediaFixture[];

  beforeEach(async () => {
    others = [];
    fixture = await MediaFixture.create({ MEDIA_STORE: store, ...QUOTAS });
  });
  afterEach(async () => {
    for (const each of [...others, fixture]) await each.close();
  });

  const keep = (bytes: number, seed: number, apiKeyId: number | null = 7) =>
    fixture.files.keep({ bytes: inPieces(pdfOf(bytes, seed)), filename: null, mimetype: null, apiKeyId });
  const refusal = async (kept: Promise<unknown>) => {
    const error = (await kept.then(
      () => new Error('it was kept'),
      (cause: unknown) => cause,
    )) as DomainError;
    return [error.code, error.reason?.code];
  };
  const used = async (...owners: number[]) => {
    const quota = fixture.context.get(MediaQuota);
    return Promise.all(owners.map(async (owner) => (await quota.of(owner)).used));
  };
  /** What the rows say, whatever was counted. */
  const stored = async () => {
    const sum = 'SELECT COALESCE(SUM(size), 0) AS bytes FROM media_contents WHERE sha256 IS NOT NULL';
    const [row] = await fixture.database.read<{ bytes: number }>(sum);
    return Number(row?.bytes);
  };

  const KEY_FULL = ['media_quota_exceeded', 'media_key_quota_exceeded'];
  const ALL_FULL = ['media_quota_exceeded', 'media_installation_quota_exceeded'];

  it('counts a content once for the installation and once for each key that has a file of it', async () => {
    await keep(600_000, 1);
    await keep(600_000, 1);
    expect(await used(7, 8, INSTALLATION)).toEqual([600_000, 0, 600_000]);
    await keep(600_000, 1, 8);
    await keep(600_000, 1, null);
    await keep(100_000, 2, null);
    expect(await used(7, 8, INSTALLATION)).toEqual([600_000, 600_000, 700_000]);
  });

  it('takes a file up to the last byte, and refuses one byte more with when room comes free', async () => {
    await keep(600_000, 1);
    expect(await refusal(keep(MIB - 600_000 + 1, 2))).toEqual(KEY_FULL);
    await keep(MIB - 600_000, 3);
    const error = (await keep(1_000, 4).catch((cause: unknown) => cause)) as DomainError;
    const at = new Date(fixture.clock.now() + 30 * DAY_MS + 3_600_000).toISOString();
    expect(error.reason).toMatchObject({ path: 'file', params: { size: 1_000, used: MIB, max: MIB, at } });
    expect(error.status).toBe(413);
    // Another key, and a content that the full key has.
    await keep(1_000, 4, 8);
    await keep(600_000, 1);
    expect(await used(7)).toEqual([MIB]);
  });

  it('refuses a content of another key where it is too much for this one', async () => {
    await keep(600_000, 1, 8);
    await keep(500_000, 2);
    expect(await refusal(keep(600_000, 1))).toEqual(KEY_FULL);
    expect(await used(7, 8, INSTALLATION)).toEqual([500_000, 600_000, 1_100_000]);
  });

  it('binds the installation: keys together, and people who are bound by nothing else', async () => {
    for (const seed of [1, 2, 3]) await keep(600_000, seed, seed);
    expect(await refusal(keep(400_000, 4, 4))).toEqual(ALL_FULL);
    expect(await refusal(keep(400_000, 4, null))).toEqual(ALL_FULL);
    // The key counts, and the installation does not: it is stored already.
    await keep(600_000, 1, 4);
    expect(await used(4, INSTALLATION)).toEqual([600_000, 1_800_000]);
  });

  it('keeps nothing of what it refuses', async () => {
    await keep(MIB, 1);
    expect(await refusal(keep(700_000, 2))).toEqual(KEY_FULL);
    expect([await fixture.rows('media_contents'), await fixture.rows('media_files')]).toEqual([1, 1]);
    const files = readdirSync(fixture.folder, { recursive: true }).filter((name) => String(name).includes('/'));
    expect([await fixture.rows('media_chunks'), files.length]).toEqual(store === 'database' ? [4, 0] : [0, 1]);
  });

  it('gets room back with the last file of a content, from its owner and from the installation', async () => {
    await keep(600_000, 1);
    await keep(600_000, 1, 8);
    fixture.clock.advance(DAY_MS);
    await keep(600_000, 1);
    fixture.clock.advance(29 * DAY_MS + 3_600_001);
    await fixture.retention.sweep();
    expect(await used(7, 8, INSTALLATION)).toEqual([600_000, 0, 600_000]);
    fixture.clock.advance(DAY_MS);
    await fixture.retention.sweep();
    expect(await used(7, 8, INSTALLATION)).toEqual([0, 0, 0]);
    await keep(MIB, 5);
  });

  it('is exact where many come in and go at once, also in two processes', async () => {
    // A file of SQLite has one server.
    const other = onMysql ? await MediaFixture.create({ MEDIA_STORE: store, ...QUOTAS }, fixture) : fixture;
    if (onMysql) others.push(other);
    const kept = await Promise.allSettled(
      Array.from({ length: 12 }, (_, seed) => {
        const { files } = seed % 2 ? fixture : other;
        const bytes = inPieces(pdfOf(200_000, seed % 10));
        return files.keep({ bytes, filename: null, mimetype: null, apiKeyId: 7 });
      }),
    );
    const faults = kept.flatMap((each) => (each.status === 'rejected' ? [(each.reason as DomainError).code] : []));
    expect(new Set(faults)).toEqual(new Set(['media_quota_exceeded']));
    expect(await used(7, INSTALLATION)).toEqual([1_000_000, 1_000_000]);
    expect(await stored()).toBe(1_000_000);
    const files = kept.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const removed = files.map(({ rowId, contentId }, index) =>
      (index % 2 ? fixture : other).retention.removeNow(rowId, contentId, 0),
    );
    await Promise.all(removed);
    expect(await used(7, INSTALLATION)).toEqual([0, 0]);
    expect(await stored()).toBe(0);
  });
});

describe('MediaQuota without limits', () => {
  it('counts, and refuses nothing', async () => {
    const fixture = await MediaFixture.create({ MEDIA_QUOTA_PER_KEY: '0', MEDIA_QUOTA: '0' });
    const given = { bytes: inPieces(pdfOf(600_000)), filename: null, mimetype: null, apiKeyId: 7 };
    await fixture.files.keep(given);
    const quota = fixture.context.get(MediaQuota);
    expect([await quota.of(7), await quota.of(INSTALLATION)]).toEqual([
      { used: 600_000, limit: null },
      { used: 600_000, limit: null },
    ]);
    await fixture.close();
  });
});
