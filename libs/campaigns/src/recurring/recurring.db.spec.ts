import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOf } from '@recado/core';
import { MediaRetention } from '@recado/media';
import { ListsFixture } from '../lists/testing/lists-fixture.js';
import { pdfOf } from '../../../media/src/testing/sample-files.js';
import { ADMIN, CHOICES } from '../testing/sends-fixture.js';
import { DueTimes } from './due-times.js';
import { OccurrenceRunner } from './run.js';
import { RecurringSends } from './recurring-sends.js';

const DAY = 86_400_000;
const phone = (index: number) => `55119${String(80_000_000 + index)}`;
const RULE = {
  days: ['1', '2', '3', '4', '5', '6', '7'],
  time: '09:00',
  timezone: 'America/Sao_Paulo',
  untilDay: null,
};

describe('A recurring send', () => {
  let fixture: ListsFixture;
  let recurring: RecurringSends;
  let listId: number;

  beforeEach(async () => {
    fixture = await ListsFixture.create();
    recurring = fixture.sends.messages.parts.get(RecurringSends);
    listId = await fixture.make(['telefone;nome;cidade', `${phone(1)};Ana;Recife`, `${phone(2)};Bia;Natal`].join('\n'));
  });
  afterEach(() => fixture.close());

  const columns = [
    { heading: 'telefone', target: 'phone' as const },
    { heading: 'nome', target: 'name' as const },
    { heading: 'cidade', target: 'variable:cidade' as const },
  ];
  async function create(
    rule: Partial<typeof RULE> & { untilDay?: string | null } = {},
    text = 'Oi, {name} de {cidade}',
  ): Promise<number> {
    const plan = { choices: { ...CHOICES, text }, columns };
    const made = await recurring.create({ ...RULE, ...rule, name: 'Promoção', listId, plan }, ADMIN);
    return (made as { id: number }).id;
  }
  const find = async (id: number) => (await recurring.find(id))!;
  const times = async (id: number) => (await recurring.occurrences(id, 10)).map(({ state, reason }) => [state, reason]);
  /** A process that looks once: its parts know nothing of an earlier one. */
  async function look(): Promise<void> {
    const { parts } = fixture.sends.messages;
    while ((await parts.another(DueTimes).step()) > 0);
    await parts.another(OccurrenceRunner).step();
  }
  async function untilSent(): Promise<void> {
    for (let steps = 0; steps < 4; steps++) await look();
    const runner = fixture.sends.newRunner();
    while ((await runner.step()) > 0);
  }
  const batches = () =>
    fixture.sends.messages.database.read<{ name: string; total: number }>(
      'SELECT name, total FROM message_batches ORDER BY id',
    );
  /** To the next time of it, and so much later. */
  async function toNext(id: number, later = 0): Promise<number> {
    const { nextAt } = await find(id);
    fixture.sends.messages.clock.advance(nextAt! - fixture.sends.messages.clock.now() + later);
    return nextAt!;
  }

  it('becomes a batch with its name and day at each of its times, for who is in the list then', async () => {
    const id = await create();
    await untilSent();
    expect(await batches()).toEqual([]);
    const first = await toNext(id);
    await untilSent();
    const name = (at: number) => `Promoção — ${new Date(at).toISOString().slice(0, 10).split('-').reverse().join('/')}`;
    expect(await batches()).toEqual([{ name: name(first), total: 2 }]);
    expect(await find(id)).toMatchObject({ state: 'active', nextAt: first + DAY });
    await fixture.changes.put(
      listId,
      [{ phone: phone(3), values: { name: 'Caio', 'variable:cidade': 'Belém' } }],
      ADMIN,
    );
    await toNext(id);
    await untilSent();
    expect(await batches()).toEqual([
      { name: name(first), total: 2 },
      { name: name(first + DAY), total: 3 },
    ]);
    const sent = await fixture.sends.messages.database.read<{ text: string }>(
      'SELECT text FROM messages ORDER BY id DESC LIMIT 1',
    );
    expect(sent[0]!.text).toBe('Oi, Caio de Belém');
    expect(await times(id)).toEqual([
      ['sent', null],
      ['sent', null],
    ]);
  });

  it('is sent once, whatever step its process dies after', async () => {
    const id = await create();
    await toNext(id);
    const { database, parts } = fixture.sends.messages;
    for (let steps = 0; steps < 6; steps++) {
      await look();
      // What was done is noted only here: the same step is taken again by the next process.
      await database.write((tx) => tx.run(`UPDATE recurring_occurrences SET state = 'waiting', reason = NULL`));
    }
    await Promise.all([parts.another(DueTimes).step(), parts.another(DueTimes).step()]);
    await untilSent();
    expect((await batches()).map(({ total }) => total)).toEqual([2]);
    const [sends] = await database.read<{ count: number }>('SELECT COUNT(*) AS count FROM sends');
    expect(Number(sends!.count)).toBe(1);
  });

  it('is sent up to six hours late, and skips what is later than that', async () => {
    const id = await create();
    await toNext(id, 6 * 3_600_000);
    await untilSent();
    expect(await times(id)).toEqual([['sent', null]]);
    await toNext(id, 2 * DAY + 6 * 3_600_000 + 1);
    await untilSent();
    expect(await times(id)).toEqual([
      ['skipped', 'late'],
      ['skipped', 'late'],
      ['skipped', 'late'],
      ['sent', null],
    ]);
    expect(await batches()).toHaveLength(1);
  });

  it('takes the list anew where a file replaced it meanwhile', async () => {
    const id = await create();
    await toNext(id);
    await look();
    await fixture.read(listId, `telefone;nome;cidade\n${phone(7)};Eva;Olinda`);
    await fixture.apply(listId);
    for (let steps = 0; steps < 3; steps++) await look();
    await untilSent();
    expect((await batches()).map(({ total }) => total)).toEqual([1]);
    expect(await times(id)).toEqual([['sent', null]]);
  });

  it('says why a time was not sent, and goes on with the next one', async () => {
    const id = await create({}, 'Oi, {pedido}');
    await toNext(id);
    await untilSent();
    expect(await times(id)).toEqual([['failed', 'nobody']]);
    await fixture.lists.remove(listId, ADMIN);
    await toNext(id);
    await untilSent();
    expect(await times(id)).toEqual([
      ['failed', 'list_gone'],
      ['failed', 'nobody'],
    ]);
    expect(await batches()).toEqual([]);
    expect((await find(id)).state).toBe('active');
  });

  it('is paused, resumed and ended, by who has seen it as it is', async () => {
    const id = await create();
    expect([await recurring.pause(id, 2, ADMIN), await recurring.pause(id, 1, ADMIN)]).toEqual([false, true]);
    fixture.sends.messages.clock.advance(3 * DAY);
    await untilSent();
    expect(await times(id)).toEqual([]);
    expect(await recurring.resume(id, 2, ADMIN)).toBe(true);
    const { nextAt } = await find(id);
    expect(nextAt! > fixture.sends.messages.clock.now()).toBe(true);
    expect([await recurring.end(id, 3, ADMIN), await recurring.end(id, 4, ADMIN)]).toEqual([true, false]);
    expect(await find(id)).toMatchObject({ state: 'ended', nextAt: null });
  });

  it('is made once of a send that is repeated twice at once, and of nothing that somebody changed or gave up', async () => {
    const { sends } = fixture;
    const plan = { choices: CHOICES, columns };
    const prepare = async () => {
      const sendId = await sends.prepare(`telefone;nome\n${phone(1)};Ana`);
      return { sendId, revision: (await sends.sends.find(sendId))!.revision };
    };
    const repeat = (source: { sendId: number; revision: number }) => {
      const another = sends.messages.parts.another(RecurringSends);
      return another.create({ ...RULE, name: 'x', listId, plan, source }, ADMIN);
    };
    const source = await prepare();
    const made = await Promise.all([repeat(source), repeat(source)]);
    const [one] = await recurring.all();
    expect(made).toEqual([{ id: one!.id }, { id: one!.id }]);
    expect(await recurring.madeOf(source.sendId)).toEqual({ id: one!.id });
    expect((await sends.sends.find(source.sendId))?.state).toBe('discarded');
    const other = await prepare();
    expect(await repeat({ ...other, revision: other.revision - 1 })).toBe('stale');
    expect((await sends.sends.find(other.sendId))?.state).toBe('ready');
    await sends.changes.discard(other.sendId, ADMIN);
    expect([await repeat(other), await recurring.madeOf(other.sendId)]).toEqual(['stale', null]);
    expect(await recurring.all()).toHaveLength(1);
  });

  it.each(['pause', 'end'] as const)(
    '%s stops a time that is being prepared, and not one that is queued',
    async (how) => {
      const reason = how === 'end' ? 'ended' : 'paused';
      for (const looks of [0, 1, 2, 3]) {
        const id = await create();
        await toNext(id);
        await fixture.sends.messages.parts.another(DueTimes).step();
        for (let step = 0; step < looks; step++) await fixture.sends.messages.parts.another(OccurrenceRunner).step();
        expect(await recurring[how](id, 1, ADMIN)).toBe(true);
        await untilSent();
        expect(await times(id)).toEqual([looks < 3 ? ['skipped', reason] : ['sent', null]]);
      }
      expect(await batches()).toHaveLength(1);
    },
  );

  describe('with a file', () => {
    const file = 'Tabela.pdf';
    const { read, runAll } = {
      read: <Row>(sql: string) => fixture.sends.messages.database.read<Row>(sql),
      runAll: (sql: string) => fixture.sends.messages.database.write((tx) => tx.run(sql)),
    };
    const count = async (table: string) =>
      Number((await read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n);
    const carried = async () =>
      (await read<{ content: string | null }>('SELECT content FROM messages ORDER BY id')).map(
        ({ content }) => contentOf(content)?.media?.filename,
      );

    /** Repeats a send with a file. */
    async function repeat(untilDay: string | null = null): Promise<number> {
      const { sends } = fixture;
      const sendId = await sends.prepare(`telefone;nome\n${phone(1)};Ana`);
      expect(await sends.attach(sendId, 'one', pdfOf(2_000), file)).toBeNull();
      const plan = { choices: { ...CHOICES, text: 'Oi, {name}' }, columns, file };
      const rule = { ...RULE, untilDay: untilDay as never };
      const { revision } = (await sends.sends.find(sendId))!;
      const source = { sendId, revision };
      const made = await recurring.create({ ...rule, name: 'Tabela', listId, plan, source }, ADMIN);
      await sweep();
      return (made as { id: number }).id;
    }
    /** What ended sends and files without a need leave, and the messages as if they had left. */
    async function sweep(): Promise<void> {
      await runAll('UPDATE messages SET status = 4, ended_at = 1');
      while ((await fixture.sends.sweep.step()) > 0);
      // One whose need lasts is looked at again in a day.
      for (let looks = 0; looks < 3; looks++) await fixture.sends.messages.parts.another(MediaRetention).sweep();
    }

    it('keeps it over the retention of files for as long as a time is to come, and then no longer', async () => {
      const id = await repeat();
      expect([await count('send_files'), await count('media_files')]).toEqual([0, 1]);
      await toNext(id);
      await untilSent();
      expect(await carried()).toEqual([file, file]);
      fixture.sends.messages.clock.advance(100 * DAY);
      await sweep();
      expect(await count('media_files')).toBe(1);
      while ((await fixture.sends.messages.parts.another(DueTimes).step()) > 0);
      await toNext(id);
      await untilSent();
      expect(await carried()).toEqual([file, file, file, file]);
      expect(await recurring.end(id, 1, ADMIN)).toBe(true);
      expect((await find(id)).fileId).toBeNull();
      fixture.sends.messages.clock.advance(100 * DAY);
      await sweep();
      expect(await count('media_files')).toBe(0);
    });

    it('has it for its last time, though it has ended by then', async () => {
      const { nextAt } = await find(await create());
      const id = await repeat(new Date(nextAt!).toISOString().slice(0, 10));
      await toNext(id);
      await look();
      expect(await find(id)).toMatchObject({ state: 'ended', fileId: expect.any(Number) });
      await untilSent();
      expect((await carried()).filter((name) => name === file)).toHaveLength(2);
      expect((await find(id)).fileId).toBeNull();
    });

    it('says that it is gone before anything leaves, and is not made of a send that lost it', async () => {
      const id = await repeat();
      await runAll('DELETE FROM media_files');
      await toNext(id);
      await untilSent();
      expect(await times(id)).toEqual([['failed', 'file_gone']]);
      expect([await batches(), await count(`sends WHERE state <> 'discarded'`)]).toEqual([[], 0]);
      const plan = { choices: CHOICES, columns, file };
      const source = { sendId: await fixture.sends.prepare(`telefone;nome\n${phone(1)};Ana`), revision: 2 };
      expect(await recurring.create({ ...RULE, name: 'x', listId, plan, source }, ADMIN)).toBe('file_gone');
      expect((await fixture.sends.sends.find(source.sendId))?.state).toBe('ready');
    });
  });

  it('ends with its last day', async () => {
    const { nextAt } = await find(await create());
    const id = await create({ untilDay: new Date(nextAt!).toISOString().slice(0, 10) as never });
    await toNext(id);
    await untilSent();
    expect(await find(id)).toMatchObject({ state: 'ended', nextAt: null });
    const plan = { choices: CHOICES, columns };
    expect(await recurring.create({ ...RULE, untilDay: '2020-01-01', name: 'x', listId, plan }, ADMIN)).toBe('no_time');
  });
});
