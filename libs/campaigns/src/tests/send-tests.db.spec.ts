import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, SendsFixture } from '../testing/sends-fixture.js';

const LIST = 'telefone;nome\n12;Zoe\n5511980000001;Ana\n5511980000002;Bia';
const OWN = '5511970000009';

describe('A test of a send', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
  });
  afterEach(() => fixture.close());

  const find = async (id: number) => (await fixture.sends.find(id))!;
  const test = async (id: number, phone = OWN) =>
    fixture.tests.send(id, { revision: (await find(id)).revision, phone }, ADMIN);
  const messages = () =>
    fixture.messages.database.read<{ phone: string; text: string; batch: string; total: number }>(
      `SELECT m.phone, m.text, b.name AS batch, b.total FROM messages m JOIN message_batches b ON b.id = m.batch_id
       ORDER BY m.id`,
    );

  it('has the values of the first row that receives, goes to the typed number, and is in a batch of its own', async () => {
    const id = await fixture.prepare(LIST, { scheduledAt: fixture.messages.clock.now() + 3_600_000 });
    const result = await test(id);
    const [row] = await fixture.messages.database.read<{ id: number; dueAt: number; scheduledAt: number | null }>(
      'SELECT id, due_at AS dueAt, scheduled_at AS scheduledAt FROM messages',
    );
    expect(result).toEqual({ messageId: row!.id });
    expect(row).toMatchObject({ dueAt: fixture.messages.clock.now(), scheduledAt: null });
    expect(await messages()).toEqual([{ phone: OWN, text: 'Olá, Ana!', batch: 'Teste: aviso', total: 1 }]);
    expect(await find(id)).toMatchObject({ state: 'ready', testMessageId: row!.id, batchId: null, good: 2, queued: 0 });
  });

  it('leaves the send as it was: its batch has only its recipients', async () => {
    const id = await fixture.prepare(LIST);
    await test(id);
    expect(await fixture.confirm(id)).toBe('confirmed');
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    expect((await messages()).map(({ batch, total }) => [batch, total])).toEqual([
      ['Teste: aviso', 1],
      ['aviso', 2],
      ['aviso', 2],
    ]);
    expect(await test(id)).toBe('stale');
  });

  it('carries the file of the send', async () => {
    const id = await fixture.prepare(LIST);
    await fixture.attach(id, 'one', Buffer.from('%PDF-1.4 x'), 'boleto.pdf');
    await test(id);
    const [sent] = await fixture.messages.database.read<{ content: string }>('SELECT content FROM messages');
    expect(sent!.content).toContain('boleto.pdf');
    const [kept] = await fixture.messages.database.read<{ files: number }>('SELECT COUNT(*) AS files FROM batch_media');
    expect(Number(kept!.files)).toBe(1);
  });

  it('is refused for a send that is another one than the person saw, or has no recipients', async () => {
    const id = await fixture.prepare(LIST);
    const { revision } = await find(id);
    expect(await fixture.tests.send(id, { revision: revision - 1, phone: OWN }, ADMIN)).toBe('stale');
    const empty = await fixture.prepare('telefone;nome\n12;Zoe');
    expect(await test(empty)).toBe('stale');
    expect(await messages()).toEqual([]);
  });

  it('is asked for the number once for each person, until they or the person with it want it forgotten', async () => {
    const id = await fixture.prepare(LIST);
    expect(await fixture.testNumbers.of(ADMIN.id)).toBeNull();
    await test(id, '5511970000001');
    await test(id);
    expect(await fixture.testNumbers.of(ADMIN.id)).toBe(OWN);
    expect(await fixture.testNumbers.of(2)).toBeNull();
    expect(await fixture.testNumbers.find([OWN, '5511970000001'])).toEqual([OWN]);
    await fixture.testNumbers.remove([OWN]);
    expect(await fixture.testNumbers.of(ADMIN.id)).toBeNull();
  });
});
