import { contentJson } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoredFiles } from './testing/stored-files.js';

describe('PersonFiles', () => {
  let stored: StoredFiles;

  beforeEach(async () => (stored = await StoredFiles.create()));
  afterEach(() => stored.fixture.close());

  /** What the erasure of a person does to their messages. */
  const erase = (ids: readonly number[]) =>
    stored.fixture.database.write((tx) =>
      tx.run(`UPDATE messages SET content = NULL WHERE id IN ${stored.fixture.database.capabilities.list}`, [ids]),
    );

  it('names the files that contents of messages carry, each once', async () => {
    const [{ media }, { media: inHeader }] = [await stored.keep(), await stored.keep(1)];
    const header = { kind: 'media', type: 'document', source: inHeader, filename: null } as const;
    const card = { header: { ...header, source: media }, parameters: [], buttons: [] };
    const template = { name: 'boleto', language: 'pt_BR', parameters: [], header, cards: [card] };
    const linked = { type: 'image', url: 'https://a.example/b.png', filename: null, mimetype: null } as const;
    const contents = [{ media }, { media }, { media: linked }, { category: 'utility' as const }, { template }];
    expect(stored.persons.idsIn(contents.map((content) => contentJson(content)!))).toEqual([media.id, inHeader.id]);
  });

  it('removes a file that only erased messages carried, also where others of its batch wait', async () => {
    const [own, others] = [await stored.keep(1), await stored.keep(2)];
    const [mine] = await stored.queue(own, others);
    await erase([mine!]);
    expect(await stored.persons.removeUncarried([own.media.id, others.media.id])).toBe(1);
    expect([await stored.isKept(own), await stored.isKept(others)]).toEqual([false, true]);
    expect([await stored.rows('media_chunks'), await stored.rows('batch_media')]).toEqual([1, 1]);
  });

  it('keeps one that the header of a template carries, until that is erased', async () => {
    const { media, rowId } = await stored.keep();
    const header = { kind: 'media', type: 'document', source: media, filename: null } as const;
    const template = { name: 'boleto', language: 'pt_BR', parameters: [], header };
    const { fixture } = stored;
    const batch = fixture.batch([fixture.item(0, { content: { template } })]);
    const { messageIds } = await fixture.writer.write({ ...batch, fileIds: [rowId] });
    expect(await stored.persons.removeUncarried([media.id])).toBe(0);
    await erase(messageIds);
    expect(await stored.persons.removeUncarried([media.id])).toBe(1);
  });

  it('keeps a file that went to other people, too', async () => {
    const file = await stored.keep();
    const [first] = await stored.queue(file, file);
    await stored.queue(file);
    await erase([first!]);
    expect(await stored.persons.removeUncarried([file.media.id])).toBe(0);
    expect(await stored.isKept(file)).toBe(true);
  });
});
