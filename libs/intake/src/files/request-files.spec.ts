import { DomainError, type FileMedia, parseBatch } from '@recado/core';
import type { KeptFile, MediaFiles, MediaRetention } from '@recado/media';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { OPTIONS } from '../../../../test/support/openapi/enqueue-bodies.js';
import { FilesOfRequests } from './request-files.js';

const PDF = Buffer.from('%PDF-1.4\n');
const ID = `med_${'a'.repeat(22)}`;
const clock = new ManualClock();

const fileOf = (id: string): FileMedia => ({
  ...{ type: 'document', id, filename: 'boleto.pdf', mimetype: 'application/pdf', size: 9 },
});

describe('the files of a request', () => {
  let kept: string[];
  let removed: readonly number[];
  let known: Partial<KeptFile>[];
  let requests: FilesOfRequests;

  beforeEach(() => {
    kept = [];
    removed = [];
    let ids = 0;
    known = [{ rowId: 5, apiKeyId: 1, media: fileOf(ID), expiresAt: clock.now() + 1 }];
    const files = {
      maxBytes: 12,
      newId: () => `med_${String(++ids)}`,
      find: async (ids: readonly string[]) =>
        new Map(known.filter(({ media }) => ids.includes(media!.id)).map((file) => [file.media!.id, file as KeptFile])),
      keep: async ({ id, filename }: { id: string; filename: string | null }) => {
        if (kept.length === 2) throw new DomainError('media_quota_exceeded');
        kept.push(`${id} ${filename}`);
        return { rowId: 10 + kept.length } as KeptFile;
      },
    } as unknown as MediaFiles;
    const retention = {
      removeUnneeded: async (rows: readonly number[]) => void (removed = rows),
    } as unknown as MediaRetention;
    requests = new FilesOfRequests(files, clock, retention);
  });

  async function parse(...media: object[]) {
    const body = { messages: media.map((each) => ({ phone: '5511999999999', message: 'Olá', media: each })) };
    const files = await requests.of(body, { keyId: 1 });
    const result = parseBatch(body, { ...OPTIONS, fileOf: (given) => files.fileOf(given) });
    return { files, result, errors: result.ok ? [] : result.violations.map(({ path, code }) => `${path} ${code}`) };
  }
  const errors = async (...media: object[]) => (await parse(...media)).errors;

  it('are not looked for in a body without any', () => {
    for (const body of [
      undefined,
      null,
      5,
      {},
      { messages: 5 },
      { messages: [null, 5, { media: null }, { media: 5 }, { template: 5 }, { template: { header: 'a', cards: {} } }] },
    ])
      expect(requests.hasFiles(body)).toBe(false);
    expect(requests.hasFiles({ messages: [{ media: { type: 'image', url: 'https://a.example/' } }] })).toBe(false);
    expect(requests.hasFiles({ messages: [{}, { media: { id: 'x' } }] })).toBe(true);
  });

  it('are those of the key, or of a person in the panel', async () => {
    const { result, files } = await parse({ id: ID }, { id: ID, filename: 'outro.pdf' });
    const contents = result.ok ? result.batch.items.map(({ content }) => content?.media) : [];
    expect(contents).toEqual([fileOf(ID), { ...fileOf(ID), filename: 'outro.pdf' }]);
    expect(await files.keep(result.ok ? result.batch.items : [])).toEqual([5]);
    known[0]!.apiKeyId = null;
    expect(await errors({ id: ID })).toEqual([]);
    known[0]!.apiKeyId = 2;
    expect(await errors({ id: ID })).toEqual(['messages.0.media.id media_id_unknown']);
  });

  it('stand in headers of templates and of their cards, too', async () => {
    const data = PDF.toString('base64');
    const header = { media: { data, filename: 'a.pdf' } };
    const template = { name: 'boleto', header: { media: { id: ID } }, cards: [{ header }, { header }, null, 5] };
    for (const given of [{ header }, { cards: [{ header }] }])
      expect(requests.hasFiles({ messages: [{ template: given }] })).toBe(true);
    const body = { messages: [{ phone: '5511999999999', template: { ...template, cards: [{ header }, { header }] } }] };
    const files = await requests.of({ messages: [{ template }, ...body.messages] }, { keyId: 1 });
    const result = parseBatch(body, { ...OPTIONS, fileOf: (given) => files.fileOf(given) });
    expect(await files.keep(result.ok ? result.batch.items : [])).toEqual([5, 11]);
    expect(kept).toEqual(['med_1 a.pdf']);
  });

  it('are refused where they are over, unknown, or given in two ways', async () => {
    known[0]!.expiresAt = clock.now();
    expect(await errors({ id: ID })).toEqual(['messages.0.media.id media_expired']);
    expect(await errors({ id: 'med_x' }, { id: 5 })).toEqual([
      'messages.0.media.id media_id_unknown',
      'messages.1.media.id string_expected',
    ]);
    expect(await errors({ id: ID, url: 'https://a.example/' })).toEqual(['messages.0.media.url media_source_repeated']);
    expect(await errors({ data: PDF.toString('base64'), type: 'image' })).toEqual([
      'messages.0.media.type media_type_contradicts',
    ]);
  });

  it('come within messages, equal ones once, and are kept when the batch is stored', async () => {
    const data = PDF.toString('base64');
    const { result, files } = await parse({ data, filename: 'a.pdf' }, { data, filename: 'a.pdf' }, { data });
    expect([result.ok, kept]).toEqual([true, []]);
    expect(await files.keep(result.ok ? result.batch.items.slice(0, 2) : [])).toEqual([11]);
    expect(kept).toEqual(['med_1 a.pdf']);
  });

  it('are kept all or none, and what was kept before stays', async () => {
    const media = ['a.pdf', 'b.pdf', 'c.pdf'].map((filename) => ({ data: PDF.toString('base64'), filename }));
    const { result, files } = await parse({ id: ID }, ...media);
    await expect(files.keep(result.ok ? result.batch.items : [])).rejects.toThrow('media_quota_exceeded');
    expect(removed).toEqual([11, 12]);
  });

  it.each([
    ['AAA', 'data media_data_invalid'],
    ['data:application/pdf;base64,AAAA', 'data media_data_invalid'],
    [Buffer.alloc(13, 'a').toString('base64'), 'data media_too_large'],
    [Buffer.from([1, 0, 2]).toString('base64'), 'data media_type_unrecognised'],
  ])('are refused within a message as %s', async (data, expected) => {
    expect(await errors({ data })).toEqual([`messages.0.media.${expected}`]);
  });

  it('are refused where their name contradicts them', async () => {
    expect(await errors({ data: PDF.toString('base64'), filename: 'foto.png' })).toEqual([
      'messages.0.media.filename media_filename_contradicts',
    ]);
  });
});
