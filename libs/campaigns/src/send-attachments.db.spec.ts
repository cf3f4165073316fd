import { contentOf } from '@recado/core';
import { MediaFiles } from '@recado/media';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pdfOf, SAMPLES } from '../../media/src/testing/sample-files.js';
import { ADMIN, SendsFixture } from './testing/sends-fixture.js';
import { type ZippedFile, zipOf } from './testing/zip-files.js';

const phone = (index: number) => `55119${String(80_000_000 + index)}`;
const LIST = ['telefone;nome;boleto', `${phone(1)};Ana;1.pdf`, `${phone(2)};Bia;2.pdf`].join('\n');
const invoice = (index: number): ZippedFile => ({ name: `novembro/${index}.pdf`, content: pdfOf(2_000, index) });

describe('The files of a send', () => {
  let fixture: SendsFixture;

  beforeEach(async () => (fixture = await SendsFixture.create()));
  afterEach(() => fixture.close());

  const { read, count } = {
    read: <Row>(sql: string) => fixture.messages.database.read<Row>(sql),
    count: async (table: string) =>
      Number((await fixture.messages.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n),
  };
  const send = async (id: number) => (await fixture.sends.find(id))!;
  const faults = async (id: number) =>
    (await fixture.sends.badRows(id, { after: 0, limit: 20 })).map(
      ({ line, code, detail }) => `${line} ${code} ${detail}`,
    );
  async function queue(id: number): Promise<void> {
    expect(await fixture.confirm(id)).toBe('confirmed');
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
  }
  /** What each message carries: its recipient, the name of its file, and the bytes by their digest. */
  async function sent(): Promise<string[]> {
    const messages = await read<{ phone: string; text: string; content: string | null }>(
      'SELECT phone, text, content FROM messages ORDER BY id',
    );
    return messages.map(({ phone: to, text, content }) => {
      const media = contentOf(content)?.media;
      return `${to} ${text} ${media?.type ?? ''} ${media?.filename ?? ''}`;
    });
  }
  async function sweep(): Promise<void> {
    while ((await fixture.sweep.step()) > 0);
  }

  it('are one for all rows, kept once, with the text as its caption', async () => {
    const id = await fixture.prepare(LIST);
    expect(await fixture.attach(id, 'one', pdfOf(2_000), String.raw`C:\docs\Tabela.pdf`)).toBeNull();
    expect(await send(id)).toMatchObject({ good: 2, files: { kind: 'one', name: 'Tabela.pdf' } });
    await queue(id);
    expect(await sent()).toEqual([
      `${phone(1)} Olá, Ana! document Tabela.pdf`,
      `${phone(2)} Olá, Bia! document Tabela.pdf`,
    ]);
    await sweep();
    expect([await count('media_files'), await count('batch_media'), await count('send_files')]).toEqual([1, 1, 0]);
  });

  it('leave alone where there is no text, which without them is no message', async () => {
    const id = await fixture.prepare(LIST, { text: '' });
    expect(await faults(id)).toEqual(['2 message_required message', '3 message_required message']);
    expect(await fixture.attach(id, 'one', pdfOf(2_000), 'boleto.pdf')).toBeNull();
    await queue(id);
    expect(await sent()).toEqual([`${phone(1)}  document boleto.pdf`, `${phone(2)}  document boleto.pdf`]);
  });

  it('are no archive for everybody, unless that is what is meant', async () => {
    const id = await fixture.prepare(LIST);
    const archive = zipOf([invoice(1), invoice(2)]);
    expect(await fixture.attach(id, 'one', archive, 'boletos.zip')).toEqual({ code: 'archive_for_all' });
    expect(await send(id)).toMatchObject({ good: 0, files: { kind: 'coming' } });
    expect(await fixture.attach(id, 'archive', archive, 'boletos.zip')).toBeNull();
    expect(await send(id)).toMatchObject({ good: 2, files: { kind: 'one', name: 'boletos.zip', isArchive: true } });
    expect(await fixture.attach(id, 'archive', pdfOf(2_000), 'Tabela.pdf')).toBeNull();
    expect((await send(id)).files).toEqual({ kind: 'one', name: 'Tabela.pdf' });
  });

  it('are those of an archive which the rows name, whatever the folders, the case and the encoding', async () => {
    const list = [
      'telefone;nome;arquivo',
      `${phone(1)};Ana;1.PDF`,
      String.raw`${phone(2)};Bia;C:\boletos\novembro\2.pdf`,
      `${phone(3)};Caio;João.pdf`,
      `${phone(4)};Dani;novembro/1.pdf`,
    ].join('\n');
    const id = await fixture.prepare(list);
    const zip = zipOf([
      invoice(1),
      invoice(2),
      { name: Buffer.from('Jo\xc6o.pdf', 'latin1'), content: pdfOf(3_000, 3) },
    ]);
    expect(await fixture.attach(id, 'rows', zip, 'boletos.zip')).toBeNull();
    expect(await send(id)).toMatchObject({ good: 4, files: { kind: 'rows', name: 'boletos.zip', column: 2 } });
    expect(await fixture.files.counts(id)).toEqual({ total: 3, unnamed: 0, refused: 0 });
    await queue(id);
    expect(await sent()).toEqual([
      `${phone(1)} Olá, Ana! document 1.pdf`,
      `${phone(2)} Olá, Bia! document 2.pdf`,
      `${phone(3)} Olá, Caio! document João.pdf`,
      `${phone(4)} Olá, Dani! document 1.pdf`,
    ]);
    expect([await count('media_contents'), await count('batch_media')]).toEqual([3, 3]);
  });

  it('are taken all or none where the quota of the installation is used up', async () => {
    const id = await fixture.prepare(['telefone;arquivo', `${phone(1)};1.pdf`, `${phone(2)};2.pdf`].join('\n'));
    const full = { owner_id: 0, bytes: 10 * 1024 ** 3 - 100 };
    await fixture.messages.database.write(async (tx) => {
      await tx.run('DELETE FROM media_usage', []);
      await tx.insert('media_usage', Object.keys(full), [Object.values(full)]);
    });
    const violation = { code: 'media_installation_quota_exceeded', params: { max: 10 * 1024 ** 3 } };
    const zip = zipOf([invoice(1), invoice(2)]);
    expect(await fixture.attach(id, 'rows', zip, 'x.zip')).toMatchObject({ violation });
    expect(await fixture.attach(id, 'one', pdfOf(2_000), 'a.pdf')).toMatchObject({ violation });
    expect(await count('media_contents')).toBe(0);
    expect(await send(id)).toMatchObject({ good: 0, files: { kind: 'coming' } });
  });

  it('that no row names, that are missing, twice there or not taken are told before anything is queued', async () => {
    const list = [
      'telefone;nome;arquivo',
      ...['1.pdf', '9.pdf', 'igual.pdf', '', 'foto.pdf', 'junk.bin', 'senha.pdf'].map(
        (name, index) => `${phone(index)};P${index};${name}`,
      ),
    ].join('\n');
    const id = await fixture.prepare(list);
    const zip = zipOf([
      invoice(1),
      invoice(2),
      { name: 'a/igual.pdf', content: pdfOf(900) },
      { name: 'b/igual.pdf', content: pdfOf(901) },
      { name: 'foto.pdf', content: SAMPLES.png },
      { name: 'junk.bin', content: SAMPLES.junk },
      { name: 'senha.pdf', content: pdfOf(10), flags: 1 },
    ]);
    expect(await fixture.attach(id, 'rows', zip, 'x.zip')).toBeNull();
    expect(await faults(id)).toEqual([
      '3 file_unknown 9.pdf',
      '4 file_ambiguous igual.pdf',
      '5 file_missing null',
      '6 media_filename_contradicts foto.pdf',
      '7 media_type_unrecognised junk.bin',
      '8 zip_protected senha.pdf',
    ]);
    expect(await fixture.files.unnamed(id, 9)).toEqual([{ path: 'novembro/2.pdf', fault: null }]);
    const refused = (await fixture.files.refused(id, 9)).map(({ path }) => path);
    expect(refused).toEqual(['foto.pdf', 'junk.bin', 'senha.pdf']);
    expect(await fixture.files.counts(id)).toEqual({ total: 7, unnamed: 1, refused: 3 });
    await queue(id);
    await sweep();
    // The files of rows that got none are not needed.
    expect([await count('messages'), await count('media_files'), await count('media_contents')]).toEqual([1, 1, 1]);
  });

  it.each([
    ['broken', Buffer.from('no archive')],
    ['empty', zipOf([{ name: 'a/' }])],
    ['too_many', zipOf([invoice(1)], { count: 20_000 })],
  ])('in an archive that is %s are not taken, and nothing is sent without them', async (code, zip) => {
    const id = await fixture.prepare(LIST);
    expect(await fixture.attach(id, 'rows', zip, 'x.zip')).toEqual({ code });
    expect(await faults(id)).toEqual(['2 file_incomplete null', '3 file_incomplete null']);
    expect(await fixture.confirm(id)).toBe('stale');
    expect([await count('media_contents'), await count('media_chunks')]).toEqual([0, 0]);
    const { revision } = await send(id);
    expect(await fixture.attachments.detach(id, revision)).toBe(true);
    await fixture.check.check(id);
    expect(await send(id)).toMatchObject({ good: 2, files: null });
  });

  it('take the place of earlier ones, and are removed with a send that is given up', async () => {
    const id = await fixture.prepare(LIST);
    await fixture.attach(id, 'rows', zipOf([invoice(1), invoice(2)]), 'x.zip');
    expect(await count('media_files')).toBe(2);
    await fixture.attach(id, 'one', pdfOf(900), 'a.pdf');
    expect([await count('media_files'), await count('send_files'), await count('media_contents')]).toEqual([1, 1, 1]);
    expect(await fixture.changes.discard(id, ADMIN)).toBe(true);
    await sweep();
    expect([await count('media_files'), await count('send_files'), await count('media_contents')]).toEqual([0, 0, 0]);
  });

  it('may be one that a key has uploaded, which stays with the key when the send is given up', async () => {
    const files = fixture.parts.get(MediaFiles);
    const bytes = (async function* () {
      yield pdfOf(2_000);
    })();
    const kept = await files.keep({ bytes, filename: 'boleto.pdf', mimetype: null, apiKeyId: 1 });
    const id = await fixture.prepare(LIST, { text: '' });
    for (const again of [1, 2]) {
      const { revision } = await send(id);
      expect(await fixture.attachments.attachKept(id, revision, kept), String(again)).toBeNull();
    }
    await fixture.check.check(id);
    expect(await send(id)).toMatchObject({ good: 2, files: { kind: 'one', name: 'boleto.pdf' } });
    await fixture.changes.discard(id, ADMIN);
    await sweep();
    expect([await count('send_files'), await count('media_files')]).toEqual([0, 1]);
  });

  it('are not given to a send that somebody changed meanwhile', async () => {
    const id = await fixture.prepare(LIST);
    const { revision } = await send(id);
    async function* slow(): AsyncGenerator<Buffer> {
      yield pdfOf(900);
      await fixture.attachments.detach(id, revision + 1);
    }
    const given = { kind: 'one', bytes: slow(), filename: 'a.pdf', mimetype: null } as const;
    expect(await fixture.attachments.attach(id, revision, given)).toEqual({ code: 'stale' });
    expect(await fixture.attachments.attach(id, revision, given)).toEqual({ code: 'stale' });
    expect([(await send(id)).files, await count('send_files')]).toEqual([null, 0]);
  });

  it('are named by another column where a person says so', async () => {
    const list = `telefone;nome;a;b\n${phone(1)};Ana;1.pdf;2.pdf\n${phone(2)};Bia;1.pdf;2.pdf`;
    const id = await fixture.prepare(list);
    await fixture.attach(id, 'rows', zipOf([invoice(1), invoice(2)]), 'x.zip');
    expect((await send(id)).files).toMatchObject({ column: 2 });
    expect(await fixture.attachments.chooseColumn(id, (await send(id)).revision, 3)).toBe(true);
    await fixture.check.check(id);
    await queue(id);
    expect((await sent()).map((each) => each.slice(-5))).toEqual(['2.pdf', '2.pdf']);
  });
});
