import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PoolsFixture } from '../../../test/support/fixtures/pools-fixture.js';
import { localRateLimits } from '../../../test/support/fixtures/rate-limits.js';
import { ADMIN, CHOICES, SendsFixture } from './testing/sends-fixture.js';

const HOUR = 3_600_000;
const phone = (index: number) => `55119${String(80_000_000 + index)}`;
const list = (count: number) =>
  ['telefone;nome', ...Array.from({ length: count }, (_, index) => `${phone(index)};Pessoa ${index}`)].join('\n');

describe('A send', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
  });
  afterEach(() => fixture.close());

  const send = async (id: number) => (await fixture.sends.find(id))!;
  const bad = async (id: number) =>
    (await fixture.sends.badRows(id, { after: 0, limit: 100 })).map(({ line, code, detail }) => [line, code, detail]);
  const messages = () =>
    fixture.messages.database.read<{ phone: string; text: string; batch: number; due: number }>(
      'SELECT phone, text, batch_id AS batch, due_at AS due FROM messages ORDER BY id',
    );
  /** Queues until nothing is left. */
  async function run(): Promise<void> {
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
  }

  it('is found among the newest of whoever made it, a bounded number of rows at a time', async () => {
    const [first, second] = [await fixture.prepare(list(1)), await fixture.prepare(list(1))];
    const own = () => true;
    const page = await fixture.sends.page(own, { limit: 1 });
    expect([page.items.map(({ id }) => id), page.next]).toEqual([[second], second]);
    const rest = await fixture.sends.page(own, { before: second, limit: 1 });
    expect([rest.items.map(({ id }) => id), rest.next]).toEqual([[first], null]);
    expect(await fixture.sends.page(({ type }) => type === 'api_key', { limit: 1 })).toEqual({ items: [], next: null });
    await fixture.changes.discard(second, ADMIN);
    expect((await fixture.sends.page(own, { limit: 5 })).items.map(({ id }) => id)).toEqual([first]);
  });

  it('names each row that is not sent by its line and why', async () => {
    await fixture.messages.optOutChanges.add({ phone: phone(9), scope: 'all', source: 'panel' });
    const rows = [
      'telefone;nome',
      `${phone(1)};Ana`,
      '12;Bia',
      `${phone(2)};`,
      `+${phone(1)};Ana de novo`,
      `${phone(9)};Caio`,
      `${phone(3)};=A1+1`,
      `${phone(4)};${'x'.repeat(5_000)}`,
      ';Davi',
      '(11) 98765-4321;Edu',
    ];
    const broken = Buffer.concat([Buffer.from(`${rows.join('\n')}\n${phone(5)};Jo`), Buffer.from([0xe3, 0x6f])]);
    const id = await fixture.prepare(Buffer.concat([broken, Buffer.from(`\n${phone(6)};João`)]));
    expect(await bad(id)).toEqual([
      [3, 'phone_too_short', null],
      [4, 'missing_variable', 'name'],
      [5, 'duplicate', '2'],
      [6, 'opted_out', null],
      [7, 'formula', '=A1+1'],
      [8, 'cell_too_long', 'name'],
      [9, 'phone_missing', null],
      [11, 'broken_encoding', 'name'],
    ]);
    expect(await send(id)).toMatchObject({ state: 'ready', total: 11, good: 3, assumed: 1, encoding: 'utf-8' });
    expect((await fixture.sends.faults(id))[0]).toMatchObject({ total: 1 });
  });

  it('reads numbers with decimals, and refuses what is no number of Brazil any more', async () => {
    const scientific = '5.511987654321E+12';
    const id = await fixture.prepare(
      ['telefone;nome', `${phone(1)}.0;Ana`, `${phone(2)},00;Bia`, `${scientific};Caio`, `${phone(3)}7;Davi`].join(
        '\n',
      ),
    );
    expect(await bad(id)).toEqual([
      [4, 'phone_scientific', scientific],
      [5, 'phone_too_long', null],
    ]);
    await fixture.confirm(id);
    await run();
    expect((await messages()).map((message) => message.phone)).toEqual([phone(1), phone(2)]);
  });

  it('fills the variables of the columns, and sends no text with an empty one', async () => {
    const rows = [`telefone;Pedido;Loja`, `${phone(1)};4711;`, `${phone(2)};;Centro`, `${phone(3)};4712;=A1`];
    const id = await fixture.prepare(rows.join('\n'), { text: 'Pedido {pedido} chegou, {name|cliente}.' });
    expect(await bad(id)).toEqual([[3, 'missing_variable', 'variables.pedido']]);
    await fixture.confirm(id);
    await run();
    expect((await messages()).map(({ text }) => text)).toEqual([
      'Pedido 4711 chegou, cliente.',
      'Pedido 4712 chegou, cliente.',
    ]);
  });

  it('reads every row of a list whose lines end in different ways', async () => {
    const id = await fixture.prepare(`${list(3).replaceAll('\n', '\r\n')}\r\n${phone(3)};Ana\n${phone(4)};Bia\n`);
    expect(await send(id)).toMatchObject({ state: 'ready', total: 5, good: 5 });
  });

  it('keeps no row without a word whose line is there', async () => {
    const id = await fixture.changes.begin(CHOICES, ADMIN);
    await fixture.changes.addRows(id, [{ line: 2, cells: [phone(1)] }]);
    await expect(fixture.changes.addRows(id, [{ line: 2, cells: [phone(2)] }])).rejects.toThrow();
  });

  it('takes no part of a letter for white space', async () => {
    const names = ['Libertà', 'Milo Š', 'Casa 🏠', ' \u00a0Ana\u00a0 ', '\u00a0'];
    const rows = names.map((name, index) => `${phone(index)};${name}`);
    const id = await fixture.prepare(['telefone;nome', ...rows].join('\n'), { text: 'Oi, {name|cliente}!' });
    expect(await bad(id)).toEqual([]);
    await fixture.confirm(id);
    await run();
    expect((await messages()).map(({ text }) => text)).toEqual([
      'Oi, Libertà!',
      'Oi, Milo Š!',
      'Oi, Casa 🏠!',
      'Oi, Ana!',
      'Oi, cliente!',
    ]);
  });

  it('begins with the first of the numbers that were copied from a page', async () => {
    const id = await fixture.prepare('+55 11 98765\u20114321\n+55\u00a011\u00a098765-4322\n', { text: 'Oi' });
    expect(await send(id)).toMatchObject({ total: 2, good: 2, columns: [{ heading: null, target: 'phone' }] });
  });

  it('reads files of Windows', async () => {
    const id = await fixture.prepare(Buffer.from(`telefone;nome\n${phone(1)};João`, 'latin1'));
    await fixture.confirm(id);
    await run();
    expect(await messages()).toMatchObject([{ text: 'Olá, João!' }]);
  });

  it('is queued once as one batch, whoever goes on with it', async () => {
    const id = await fixture.prepare(list(500));
    expect(await fixture.confirm(id)).toBe('confirmed');
    // Each step as of another process that ended after it.
    while ((await fixture.newRunner().step()) > 0);
    const queued = await messages();
    expect(queued.map(({ phone }) => phone)).toEqual(Array.from({ length: 500 }, (_, index) => phone(index)));
    expect(new Set(queued.map(({ batch }) => batch)).size).toBe(1);
    const { state, batchId, text } = await send(id);
    expect({ state, batchId, text }).toEqual({ state: 'queued', batchId: queued[0]!.batch, text: null });
    const [batch] = await fixture.messages.database.read(
      'SELECT total, name, completed_at AS completed FROM message_batches WHERE id = ?',
      [batchId],
    );
    expect(batch).toEqual({ total: 500, name: 'aviso', completed: null });
  });

  it('keeps its legal basis in the batch and in the audit trail, and the next one begins with it', async () => {
    const id = await fixture.prepare(list(1));
    expect(await fixture.sends.lastLegalBasis()).toBeNull();
    await fixture.confirm(id);
    await run();
    const [batch] = await fixture.messages.database.read('SELECT legal_basis AS basis FROM message_batches');
    expect(batch).toEqual({ basis: 'consent' });
    const entries = await fixture.messages.database.read<{ details: string }>(
      "SELECT details FROM audit_entries WHERE action = 'send.confirmed'",
    );
    expect(entries.map(({ details }) => JSON.parse(details))).toEqual([{ legal_basis: 'consent' }]);
    expect(await fixture.sends.lastLegalBasis()).toBe('consent');
  });

  it('is not queued twice by two processes at once', async () => {
    const id = await fixture.prepare(list(300));
    await fixture.confirm(id);
    const runners = [fixture.newRunner(), fixture.newRunner()];
    for (let rows = 1; rows > 0;) {
      const steps = await Promise.all(runners.map((runner) => runner.step()));
      rows = steps[0]! + steps[1]!;
    }
    expect((await messages()).length).toBe(300);
  });

  it('waits where the limit of its key is reached', async () => {
    fixture.limits = { ...fixture.limits, messagesPerMinute: 120 };
    const id = await fixture.prepare(list(200));
    await fixture.confirm(id);
    await run();
    expect((await messages()).length).toBe(120);
    fixture.messages.clock.advance(60_000);
    await run();
    expect(await send(id)).toMatchObject({ state: 'queued', queued: 200 });
  });

  it('waits where the limit of the installation is reached', async () => {
    const limits = localRateLimits(fixture.messages.clock, { RATE_LIMIT_MESSAGES_PER_MINUTE: '120' });
    const id = await fixture.prepare(list(200));
    await fixture.confirm(id);
    expect(await fixture.newRunner(limits).step()).toBe(120);
    expect(await fixture.newRunner(limits).step()).toBe(0);
    fixture.messages.clock.advance(60_000);
    expect(await fixture.newRunner(limits).step()).toBe(80);
  });

  it('waits for a channel that this process does not know yet', async () => {
    const id = await fixture.prepare(list(2), { channelId: 99 });
    await fixture.messages.database.write((tx) =>
      tx.run("INSERT INTO channels (id, name, gateway) VALUES (99, 'nova', 'http')"),
    );
    await fixture.confirm(id);
    expect(await fixture.newRunner().step()).toBe(0);
    expect(await messages()).toEqual([]);
    await fixture.messages.channels.refresh();
    expect(await fixture.newRunner().step()).toBe(2);
  });

  it('leaves later, spread over hours', async () => {
    const now = fixture.messages.clock.now();
    const id = await fixture.prepare(list(4), { scheduledAt: now + HOUR, spreadMs: 2 * HOUR });
    await fixture.confirm(id);
    await run();
    expect((await messages()).map(({ due }) => (due - now) / HOUR)).toEqual([1, 1.5, 2, 2.5]);
  });

  it('does not write to who opted out after the check', async () => {
    const id = await fixture.prepare(list(3));
    await fixture.confirm(id);
    await fixture.messages.optOutChanges.add({ phone: phone(1), scope: 'all', source: 'panel' });
    await run();
    expect((await messages()).map(({ phone }) => phone)).toEqual([phone(0), phone(2)]);
    expect(await send(id)).toMatchObject({ state: 'queued', queued: 2 });
  });

  it('is checked again after a change, and cannot be confirmed as it was before', async () => {
    const id = await fixture.prepare(`telefone;nome;e-mail\n${phone(1)};Ana;`);
    const before = await send(id);
    expect(before.good).toBe(1);
    expect(await fixture.changes.change(id, before.revision, { ...CHOICES, text: '{email}' }, before.columns)).toBe(
      true,
    );
    expect(await fixture.changes.confirm(id, before.revision, ADMIN)).toBe('stale');
    expect(await fixture.confirm(id)).toBe('stale');
    expect(await fixture.check.check(id)).toBe(true);
    expect(await bad(id)).toEqual([[2, 'missing_variable', 'email']]);
  });

  it('keeps what its last check found, although an earlier one still goes on', async () => {
    const id = await fixture.prepare(list(3));
    const { columns, revision } = await send(id);
    const wrong = columns.map(({ heading }, index) => ({ heading, target: (['name', 'phone'] as const)[index]! }));
    await fixture.changes.change(id, revision, CHOICES, wrong);
    const rows = fixture.sends.rows.bind(fixture.sends);
    vi.spyOn(fixture.sends, 'rows').mockImplementationOnce(async (...which) => {
      const found = await rows(...which);
      await fixture.changes.change(id, revision + 1, CHOICES, columns);
      expect(await fixture.check.check(id)).toBe(true);
      return found;
    });
    expect(await fixture.check.check(id)).toBe(false);
    expect(await bad(id)).toEqual([]);
    await fixture.confirm(id);
    await run();
    expect(await messages()).toHaveLength(3);
  });

  it('is given up by a person or after a week, and its list is removed', async () => {
    const [one, two] = [await fixture.prepare(list(3)), await fixture.prepare(list(3))];
    expect(await fixture.changes.discard(one, ADMIN)).toBe(true);
    fixture.messages.clock.advance(8 * 24 * HOUR);
    while ((await fixture.sweep.step()) > 0);
    expect(await fixture.messages.database.read('SELECT * FROM send_rows')).toEqual([]);
    for (const id of [one, two]) expect(await send(id)).toMatchObject({ state: 'discarded', text: null });
  });
});

describe('A send to a pool', () => {
  it('leaves by the channels of the pool, each person by one of them', async () => {
    const pools = await PoolsFixture.create();
    const fixture = await SendsFixture.create(pools.messages);
    const id = await fixture.prepare(list(300), { channelId: pools.pool.id });
    await fixture.confirm(id);
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    const rows = await fixture.messages.database.read<{ channelId: number; sent: number }>(
      'SELECT channel_id AS channelId, COUNT(*) AS sent FROM messages GROUP BY channel_id ORDER BY channel_id',
    );
    expect(rows).toEqual(pools.memberIds.map((channelId) => ({ channelId, sent: 100 })));
    const [batch] = await fixture.messages.database.read('SELECT pool_id AS pool, total FROM message_batches');
    expect(batch).toEqual({ pool: pools.pool.id, total: 300 });
    await fixture.close();
  });
});

describe('Saved texts', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
  });
  afterEach(() => fixture.close());

  it('are based on the version before, also when two people save at the same time', async () => {
    const { texts } = fixture;
    await texts.save('aviso', 'Olá', ADMIN);
    const seen = (await texts.versions('aviso'))[0]!.id;
    const change = (text: string) =>
      texts.save('aviso', text, ADMIN, (before) => {
        if (before?.id !== seen) throw new Error('changed meanwhile');
      });
    const changes = await Promise.allSettled(['Oi', 'Ei', 'Opa', 'Alô'].map(change));
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const create = (text: string) =>
      texts.save('novo', text, ADMIN, (before) => {
        if (before) throw new Error('taken');
      });
    const created = await Promise.allSettled(['Oi', 'Ei', 'Opa', 'Alô'].map(create));
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await texts.versions('novo')).toHaveLength(1);
  });

  it('have one name, in whatever case and however its letters are composed', async () => {
    const { texts } = fixture;
    await texts.save('Promoção', 'Olá', ADMIN);
    expect(await texts.save('PROMOC\u0327A\u0303O', 'Oi', ADMIN)).toBe(true);
    expect((await texts.all()).map(({ name, text }) => [name, text])).toEqual([['Promoção', 'Oi']]);
    expect((await texts.versions('promoção')).map(({ text }) => text)).toEqual(['Oi', 'Olá']);
  });

  it('keep their versions', async () => {
    const { texts } = fixture;
    expect(await texts.save('boas-vindas', 'Olá', ADMIN)).toBe(true);
    expect(await texts.save('boas-vindas', 'Olá', ADMIN)).toBe(false);
    await texts.save('boas-vindas', 'Oi, {name}', ADMIN);
    await texts.save('cobrança', 'Oi', ADMIN);
    expect((await texts.all()).map(({ name, text }) => [name, text])).toEqual([
      ['boas-vindas', 'Oi, {name}'],
      ['cobrança', 'Oi'],
    ]);
    await texts.save('cobrança', null, ADMIN);
    expect(await texts.all()).toHaveLength(1);
    expect((await texts.versions('cobrança')).map(({ text, createdBy }) => [text, createdBy])).toEqual([
      [null, ADMIN.name],
      ['Oi', ADMIN.name],
    ]);
  });
});
