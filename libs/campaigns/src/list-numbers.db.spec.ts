import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SendsFixture } from './testing/sends-fixture.js';

describe('The numbers of a list', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
  });
  afterEach(() => fixture.close());

  const send = async (id: number) => (await fixture.sends.find(id))!;
  const bad = async (id: number) =>
    (await fixture.sends.badRows(id, { after: 0, limit: 100 })).map(({ line, code, detail }) => [line, code, detail]);
  const sentTo = async () => {
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    const rows = await fixture.messages.database.read<{ phone: string }>('SELECT phone FROM messages ORDER BY id');
    return rows.map(({ phone }) => phone);
  };

  it('are not the digits of cells: what was assumed and what was refused is named by line', async () => {
    const cells = ['(11) 98765-4321', '98765-4321', '011 98765 1234', '11 97000-3002 (até 18h)', '+49 (0)151 12345678'];
    const more = ['11 97000-3003', '12345@lid', "'+55 11 97000-3004", '11 98765-4322 / 11 98765-4323', '-12345780'];
    const id = await fixture.prepare(['telefone', ...[...cells, ...more].map((cell) => `"${cell}"`)].join('\n'), {
      text: 'Oi',
    });
    expect(await bad(id)).toEqual([
      [3, 'phone_area_missing', null],
      [5, 'phone_text_after', '(até 18h)'],
      [8, 'phone_whatsapp_id', '@lid'],
      [10, 'phone_several', '11 98765-4322 / 11 98765-4323'],
      [11, 'phone_negative', '-12345780'],
    ]);
    expect(await fixture.sends.assumptions(id)).toEqual([
      { assumed: ['country'], total: 2, firstLine: 2 },
      { assumed: ['trunk_zero'], total: 1, firstLine: 6 },
      { assumed: ['trunk_zero', 'country'], total: 1, firstLine: 4 },
    ]);
    expect((await fixture.sends.assumedRows(id, 2)).map(({ line }) => line)).toEqual([2, 4]);
    expect(await send(id)).toMatchObject({ total: 10, good: 5, assumed: 4 });
    await fixture.confirm(id);
    const sent = ['5511987654321', '5511987651234', '4915112345678', '5511970003003', '5511970003004'];
    expect(await sentTo()).toEqual(sent);
  });

  it('are not taken for a heading where the first of them is refused', async () => {
    for (const cell of ['4.91511E+11', '11 97000-3002 (até 18h)', '52998224725']) {
      const id = await fixture.prepare(`${cell};Ana\n5511980000001;Bia`);
      expect(await send(id)).toMatchObject({ total: 2, good: 1, columns: [{ heading: null }, { heading: null }] });
      expect(await bad(id)).toContainEqual([1, expect.stringMatching(/^phone_/), expect.anything()]);
    }
  });
});
