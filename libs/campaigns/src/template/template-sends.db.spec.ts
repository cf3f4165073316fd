import { demandsOf } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHOICES, SendsFixture } from '../testing/sends-fixture.js';
import { zipOf } from '../testing/zip-files.js';
import type { FieldSources } from './send-template.js';

const phone = (index: number) => `55119${String(80_000_000 + index)}`;
const NAME = { name: 'pedido', language: 'pt_BR' };
const PARTS = [
  { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
  { type: 'BODY', text: 'Olá, {{1}}! São {{2}}.' },
  { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://x.br/{{1}}' }] },
];
const LISTED = {
  ...NAME,
  status: 'APPROVED',
  category: 'UTILITY',
  correctCategory: null,
  subCategory: null,
  source: null,
  quality: null,
  parameterFormat: 'POSITIONAL',
  body: 'Olá, {{1}}! São {{2}}.',
  components: JSON.stringify(PARTS),
  rejectedReason: null,
  providerTemplateId: null,
};
const SOURCES: FieldSources = {
  header: { column: 2 },
  'body.1': { column: 1 },
  'body.2': { text: 'R$ 5' },
  'button.0': { column: 2 },
};
const USE = { ...NAME, demands: demandsOf(LISTED), sources: {} };

describe('A send by a template', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
    fixture.templates = [LISTED];
    await fixture.messages.database.write((tx) => tx.run("UPDATE channels SET gateway = 'whatsapp-cloud'"));
    await fixture.messages.channels.refresh();
  });
  afterEach(() => fixture.close());

  const send = async (id: number) => (await fixture.sends.find(id))!;
  const bad = async (id: number) =>
    (await fixture.sends.badRows(id, { after: 0, limit: 100 })).map(({ line, code, detail }) => [line, code, detail]);
  const contents = async () =>
    (await fixture.messages.database.read<{ content: string }>('SELECT content FROM messages ORDER BY id')).map(
      ({ content }) => JSON.parse(content) as unknown,
    );
  const prepare = (list: string, choices: object = {}) =>
    fixture.prepare(list, { template: USE, text: '', ...choices });
  async function fill(id: number, sources: FieldSources): Promise<void> {
    const { revision, columns } = await send(id);
    await fixture.changes.change(id, revision, { ...CHOICES, text: '', template: { ...USE, sources } }, columns);
    await fixture.check.check(id);
  }

  it('sends no row before somebody has said where each value comes from', async () => {
    const id = await prepare(`telefone;nome;pedido\n${phone(1)};Ana;4711`);
    expect(await bad(id)).toEqual([[2, 'template_value_missing', 'header, body.1, body.2, button.0']]);
    expect((await send(id)).template).toMatchObject({ ...NAME, sources: {} });
  });

  it('takes columns and values that are the same for all, and names each row that lacks one', async () => {
    const rows = [`${phone(1)};Ana;4711`, `${phone(2)};;4712`, `${phone(3)};Caio;`, `${phone(4)};=A1;1`, `;Edu;5`];
    const id = await prepare(`telefone;nome;pedido\n${rows.join('\n')}`);
    await fill(id, SOURCES);
    expect(await bad(id)).toEqual([
      [3, 'template_value_missing', 'body.1'],
      [4, 'template_value_missing', 'header, button.0'],
      [5, 'formula', '=A1'],
      [6, 'phone_missing', null],
    ]);
    expect(await fixture.confirm(id)).toBe('confirmed');
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    expect(await contents()).toEqual([
      {
        template: {
          ...NAME,
          parameters: ['Ana', 'R$ 5'],
          header: { kind: 'text', text: '4711' },
          buttons: [{ index: 0, kind: 'text', text: '4711' }],
        },
      },
    ]);
    expect(await send(id)).toMatchObject({ state: 'queued', template: null, templateName: 'pedido' });
    expect(await fixture.sends.ofBatch((await send(id)).batchId!)).toMatchObject({ id, templateLanguage: 'pt_BR' });
  });

  it('names the field of a value that the API refuses', async () => {
    const id = await prepare(`telefone;nome;pedido\n${phone(1)};Ana;4711\n${phone(2)};A     B;1`);
    await fill(id, SOURCES);
    expect(await bad(id)).toEqual([[3, 'template_parameter_format', 'body.1']]);
    await fill(id, { ...SOURCES, header: { text: 'x'.repeat(61) } });
    expect(await bad(id)).toEqual([
      [2, 'too_long', 'header'],
      [3, 'template_parameter_format', 'body.1'],
    ]);
  });

  it('is filled by the columns that name its fields', async () => {
    const id = await prepare(`telefone;Body 1;body_2;HEADER;button_0\n${phone(1)};Ana;R$ 5;4711;a`);
    expect(await bad(id)).toEqual([]);
    expect((await send(id)).template?.sources).toEqual({
      'body.1': { column: 1 },
      'body.2': { column: 2 },
      header: { column: 3 },
      'button.0': { column: 4 },
    });
  });

  it('goes on after a crash, each row once, whatever became of the template meanwhile', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => `${phone(index)};P${index};${index}`);
    const id = await prepare(`telefone;nome;pedido\n${rows.join('\n')}`);
    await fill(id, SOURCES);
    expect(await fixture.confirm(id)).toBe('confirmed');
    await fixture.newRunner().step();
    fixture.templates = [];
    const other = fixture.newRunner();
    while ((await other.step()) > 0);
    const found = (await contents()) as { template: { parameters: string[] } }[];
    expect(found.map(({ template }) => template.parameters[0])).toEqual(rows.map((_, index) => `P${index}`));
  });

  it('cannot be confirmed when its template is gone, or demands something else', async () => {
    const id = await prepare(`telefone;nome;pedido\n${phone(1)};Ana;4711`);
    await fill(id, SOURCES);
    for (const status of ['PAUSED', 'DELETED', '']) {
      fixture.templates = [{ ...LISTED, status }];
      expect(await fixture.confirm(id)).toBe('template_gone');
    }
    fixture.templates = [{ ...LISTED, source: 'AUTO_GENERATED' }];
    expect(await fixture.confirm(id)).toBe('template_gone');
    fixture.templates = [{ ...LISTED, body: 'Olá, {{1}}!' }];
    expect(await fixture.confirm(id)).toBe('template_changed');
    await fixture.check.check(id);
    expect(await bad(id)).toEqual([[2, 'template_parameters_count', null]]);
  });

  it('is not sent by a channel whose provider has no templates', async () => {
    await fixture.messages.database.write((tx) => tx.run("UPDATE channels SET gateway = 'waha'"));
    await fixture.messages.channels.refresh();
    const id = await prepare(`telefone;nome;pedido\n${phone(1)};Ana;4711`);
    await fill(id, SOURCES);
    expect(await bad(id)).toEqual([[2, 'template_unsupported', null]]);
  });

  it('carries the file of each row in the header of its template, and says where there is no place for one', async () => {
    const parts = [{ type: 'HEADER', format: 'DOCUMENT' }, PARTS[1]];
    const document = { ...LISTED, name: 'boleto', components: JSON.stringify(parts) };
    fixture.templates = [LISTED, document];
    const list = `telefone;nome;arquivo\n${phone(1)};Ana;a.pdf\n${phone(2)};Bia;b.pdf\n${phone(3)};Caio;c.png`;
    const use = { ...USE, name: 'boleto', demands: demandsOf(document) };
    const id = await prepare(list, { template: use });
    const sources = { 'body.1': { column: 1 }, 'body.2': { text: 'R$ 5' } };
    const files = [
      { name: 'a.pdf', content: '%PDF-1.4 a' },
      { name: 'b.pdf', content: '%PDF-1.4 b' },
      { name: 'c.png', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
    ];
    expect(await fixture.attach(id, 'rows', zipOf(files), 'boletos.zip')).toBeNull();
    const { revision, columns } = await send(id);
    await fixture.changes.change(id, revision, { ...CHOICES, text: '', template: { ...use, sources } }, columns);
    await fixture.check.check(id);
    expect(await bad(id)).toEqual([[4, 'template_header_kind', 'c.png']]);
    expect(await fixture.confirm(id)).toBe('confirmed');
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    const found = (await contents()) as { media?: object; template: { header: { type: string; filename: string } } }[];
    expect(found.map(({ media, template: { header } }) => [media, header.type, header.filename])).toEqual([
      [undefined, 'document', 'a.pdf'],
      [undefined, 'document', 'b.pdf'],
    ]);
    const kept = await fixture.messages.database.read('SELECT file_id FROM batch_media');
    expect(kept).toHaveLength(2);
    const other = await prepare(`telefone;nome;pedido\n${phone(4)};Ana;4711`);
    await fill(other, SOURCES);
    await fixture.attach(other, 'one', Buffer.from('%PDF-1.4 a'), 'a.pdf');
    expect(await bad(other)).toEqual([[2, 'file_without_header', null]]);
  });
});
