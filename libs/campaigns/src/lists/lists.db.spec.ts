import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, CHOICES } from '../testing/sends-fixture.js';
import { ListsFixture } from './testing/lists-fixture.js';

const phone = (index: number) => `55119${String(80_000_000 + index)}`;
const FILE = [
  'Telefone;Nome;Pedido nº',
  '(11) 98000-0001;Ana;4711',
  `${phone(2)};Bia;`,
  '12;Zoe;1',
  `${phone(1)};Eva;2`,
];

describe('A list of people', () => {
  let fixture: ListsFixture;

  beforeEach(async () => {
    fixture = await ListsFixture.create();
  });
  afterEach(() => fixture.close());

  const rows = () =>
    fixture.sends.messages.database.read<{ version: number; person: string | null }>(
      'SELECT version, person FROM people_list_rows ORDER BY version, line',
    );
  async function sweep(): Promise<void> {
    while ((await fixture.sweep.step()) > 0);
  }

  it.each([
    ['João', 'Joa\u0303o'],
    ['Clientes', 'CLIENTES'],
    ['Ação', 'AÇA\u0303O'],
  ])('of a name that people take for another one is none, and is found by it: %j, %j', async (name, other) => {
    const { id } = (await fixture.lists.create(name, ADMIN)) as { id: number };
    expect(await fixture.lists.create(other, ADMIN)).toBe('list_name_taken');
    expect(await fixture.lists.named(other)).toMatchObject({ id, name });
    const second = (await fixture.lists.create('Outra', ADMIN)) as { id: number };
    expect(await fixture.lists.rename(second.id, other, ADMIN)).toBe('list_name_taken');
    expect(await fixture.lists.rename(id, other.normalize('NFC'), ADMIN)).toBe('renamed');
  });

  it('gets the people of a file once it is confirmed, and names each line that is no person', async () => {
    const made = await fixture.lists.create('Clientes', ADMIN);
    const { id } = made as { id: number };
    const list = await fixture.read(id, FILE.join('\n'));
    expect(list).toMatchObject({
      total: 0,
      draft: { total: 4, good: 2, difference: { added: 2, changed: 0, removed: 0 } },
    });
    const refused = await fixture.rows.refused(list, { after: 0, limit: 10 });
    expect(refused.map(({ line, code, detail }) => [line, code, detail])).toEqual([
      [4, 'phone_too_short', null],
      [5, 'duplicate', '2'],
    ]);
    expect(await fixture.members(id)).toEqual([]);
    expect(await fixture.apply(id)).toBe(true);
    expect(await fixture.members(id)).toEqual([
      [phone(1), { name: 'Ana', 'variable:pedido_no': '4711' }],
      [phone(2), { name: 'Bia' }],
    ]);
    expect(await fixture.list(id)).toMatchObject({
      total: 2,
      draft: null,
      columns: [{ key: 'name' }, { key: 'variable:pedido_no' }],
    });
    await sweep();
    expect(await rows()).toHaveLength(2);
  });

  it('says of a further file who comes, changes and leaves, and keeps its people until that is confirmed', async () => {
    const id = await fixture.make(FILE.join('\n'));
    const list = await fixture.read(id, `telefone;nome;pedido nº\n${phone(1)};Ana;4712\n${phone(3)};Caio;`);
    expect(list.draft?.difference).toMatchObject({ added: 1, changed: 1, removed: 1 });
    expect((await fixture.rows.leaving(list, 10)).map((each) => each.phone)).toEqual([phone(2)]);
    expect((await fixture.members(id)).map(([each]) => each)).toEqual([phone(1), phone(2)]);
    expect(await fixture.apply(id)).toBe(true);
    expect((await fixture.members(id)).map(([each]) => each)).toEqual([phone(1), phone(3)]);
    await sweep();
    expect((await rows()).map(({ version }) => version)).toEqual([2, 2]);
  });

  it('refuses a confirmation of what is not the list any more, and compares anew', async () => {
    const id = await fixture.make(FILE.join('\n'));
    const seen = await fixture.read(id, `telefone;nome\n${phone(1)};Ana`);
    await fixture.changes.put(id, [{ phone: phone(9), values: {} }], ADMIN);
    expect(await fixture.drafts.apply(seen, seen.revision, ADMIN)).toBe(false);
    const again = await fixture.drafts.compared(await fixture.list(id));
    expect(again.draft?.difference).toMatchObject({ added: 0, changed: 1, removed: 2, revision: again.revision });
    expect(await fixture.apply(id)).toBe(true);
  });

  it('a file that nobody confirms goes after a week, an upload that broke off after an hour', async () => {
    const { clock } = fixture.sends.messages;
    const id = await fixture.make(FILE.join('\n'));
    await fixture.read(id, `telefone\n${phone(5)}`);
    clock.advance(7 * 86_400_000 - 1);
    await sweep();
    expect((await fixture.list(id)).draft).not.toBeNull();
    clock.advance(2);
    await sweep();
    expect(await fixture.list(id)).toMatchObject({ draft: null, draftVersion: null, total: 2 });
    await (await fixture.drafts.begin(id))!.sink.addRows([{ line: 1, cells: ['x'] }]);
    clock.advance(3_600_001);
    await sweep();
    expect(await fixture.list(id)).toMatchObject({ draftVersion: null });
    expect(await rows()).toHaveLength(2);
    await fixture.lists.remove(id, ADMIN);
    await sweep();
    expect(await rows()).toEqual([]);
  });

  it('takes people one by one: new ones, other values, and who is to leave', async () => {
    const { id } = (await fixture.lists.create('Loja', ADMIN)) as { id: number };
    const ana = { phone: phone(1), values: { name: 'Ana' } };
    const put = (...people: (typeof ana)[]) => fixture.changes.put(id, people, ADMIN);
    expect(await put(ana, { phone: phone(2), values: { name: 'Bia' } })).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      total: 2,
    });
    // Without the ninth digit it is the same person.
    const earlier = { phone: `5511${phone(2).slice(5)}`, values: { name: 'Bea' } };
    expect(await put(ana, earlier)).toEqual({ added: 0, changed: 1, unchanged: 1, total: 2 });
    expect(await fixture.list(id)).toMatchObject({
      total: 2,
      revision: 3,
      columns: [{ heading: 'name', key: 'name' }],
    });
    expect([
      await fixture.changes.remove(id, phone(1), ADMIN),
      await fixture.changes.remove(id, phone(1), ADMIN),
    ]).toEqual([true, false]);
    expect(await fixture.members(id)).toEqual([[earlier.phone, { name: 'Bea' }]]);
    expect(await fixture.changes.put(999, [ana], ADMIN)).toBeNull();
  });

  it('has no more than 100,000 people', async () => {
    const id = await fixture.make(`telefone\n${phone(1)}`);
    await fixture.sends.messages.database.write((tx) => tx.run('UPDATE people_lists SET total = 100000'));
    await expect(fixture.changes.put(id, [{ phone: phone(2), values: {} }], ADMIN)).rejects.toMatchObject({
      violations: [{ code: 'list_people_too_many', params: { count: 100_001, max: 100_000 } }],
    });
    expect(await fixture.changes.put(id, [{ phone: phone(1), values: { name: 'Ana' } }], ADMIN)).toMatchObject({
      changed: 1,
    });
  });

  it('is the list of a send, with its columns as variables, and goes on where a copy broke off', async () => {
    const id = await fixture.make(
      ['telefone;nome;cidade', `${phone(1)};João;Ceará`, `${phone(2)};Bia;Pará`].join('\n'),
    );
    const sendId = await fixture.sends.changes.begin({ ...CHOICES, text: '{name}, de {cidade}' }, ADMIN);
    const list = await fixture.list(id);
    const [first] = await fixture.lists.people(id, list.version, { after: 0, limit: 1 });
    await fixture.sends.changes.addRows(sendId, [
      { line: first!.line, cells: [`+${phone(1)}`, 'Jo\u00C3\u00A3o', 'Cear\u00C3\u00A1'] },
    ]);
    expect(await fixture.source.fill(sendId, list)).toBe('filled');
    await fixture.sends.check.check(sendId);
    expect(await fixture.sends.sends.find(sendId)).toMatchObject({ total: 2, good: 2, assumed: 0 });
    await fixture.sends.confirm(sendId);
    const runner = fixture.sends.newRunner();
    while ((await runner.step()) > 0);
    const sent = await fixture.sends.messages.database.read<{ text: string }>('SELECT text FROM messages ORDER BY id');
    expect(sent.map(({ text }) => text)).toEqual(['João, de Ceará', 'Bia, de Pará']);
  });

  it('does not fill a send where a file replaced its people meanwhile', async () => {
    const id = await fixture.make(FILE.join('\n'));
    const before = await fixture.list(id);
    await fixture.read(id, `telefone\n${phone(7)}`);
    await fixture.apply(id);
    await sweep();
    expect(await fixture.source.fill(await fixture.sends.changes.begin(CHOICES, ADMIN), before)).toBe('changed');
  });

  it('tells and erases a person, also in a file that waits and in its refused lines', async () => {
    const id = await fixture.make(FILE.join('\n'));
    await fixture.read(
      id,
      ['telefone;nome', `${phone(1)};Ana`, `${phone(1)};Ana outra vez`, `${phone(3)};Caio`].join('\n'),
    );
    expect(await fixture.people.find([phone(1)])).toEqual([
      { list: 'Clientes', phone: phone(1), values: { name: 'Ana', 'variable:pedido_no': '4711' } },
      { list: 'Clientes', phone: phone(1), values: { name: 'Ana' } },
    ]);
    await fixture.people.remove([phone(1)]);
    expect(await fixture.people.find([phone(1)])).toEqual([]);
    const stored = await fixture.sends.messages.database.read<{ json: string }>(
      'SELECT values_json AS json FROM people_list_rows',
    );
    expect(stored.map(({ json }) => json).join()).not.toContain('Ana');
    expect(await fixture.list(id)).toMatchObject({ total: 1 });
    const again = await fixture.drafts.compared(await fixture.list(id));
    expect(again.draft?.difference).toMatchObject({ added: 1, removed: 1 });
    await fixture.apply(id);
    expect(await fixture.list(id)).toMatchObject({ total: 1 });
  });
});
