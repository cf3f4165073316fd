import { utils, write } from '@e965/xlsx';
import { csvLine } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SendsFixture } from './testing/sends-fixture.js';

const [A, B, C] = ['5511988887777', '5521977776666', '5531966665555'];

describe('The cells of a list', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
  });
  afterEach(() => fixture.close());

  /** What the list sends, each as `number: text`, and its lines that are not sent with the reason of each. */
  async function sent(content: string | Buffer, text = 'Oi') {
    const id = await fixture.prepare(content, { text });
    await fixture.confirm(id);
    const bad = await fixture.sends.badRows(id, { after: 0, limit: 100 });
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    const rows = await fixture.messages.database.read<{ phone: string; text: string }>(
      'SELECT phone, text FROM messages ORDER BY id',
    );
    return {
      sent: rows.map((row) => `${row.phone}: ${row.text}`),
      refused: bad.map(({ line, code, detail }) => [line, code, detail].join(' ').trim()),
    };
  }
  const workbook = (...rows: string[][]): Buffer =>
    write({ SheetNames: ['Lista'], Sheets: { Lista: utils.aoa_to_sheet(rows) } }, { type: 'buffer' }) as Buffer;

  it.each<[string, string[]]>([
    ['commas', ['11988887777, 21977776666,+55 (31) 96666-5555']],
    ['semicolons', ['5511988887777;5521977776666;5531966665555']],
    ['tabs', ['11 98888-7777\t21 97777-6666\t31 96666-5555']],
  ])('of a single line of numbers between %s are a recipient each', async (_, lines) => {
    expect(await sent(lines.join('\n'))).toEqual({ sent: [A, B, C].map((phone) => `${phone}: Oi`), refused: [] });
  });

  it.each<[string, string[], string[], string[]]>([
    ['two in each line', [`${A};${B}`, `${C};Ana`], [`${C}: Oi Ana`], [`1 phone_several ${B}`]],
    ['one behind the name', [`${A};Eva;${B}`, `${C};Ana;Sul`], [`${C}: Oi Ana`], [`1 phone_several ${B}`]],
    [
      'two in a cell',
      ['telefone;nome', `11 98888-7777 / 97777-6666;Eva`, `${C};Ana`],
      [`${C}: Oi Ana`],
      ['2 phone_several 11 98888-7777 / 97777-6666'],
    ],
    [
      'as Google joins them',
      ['telefone;nome', `+55 11 98888-7777 ::: +55 21 97777-6666;Eva`],
      [],
      ['2 phone_several +55 11 98888-7777 ::: +55 21 97777-6666'],
    ],
    ['another number as name', ['telefone;nome', `${A};${B}`], [], [`2 phone_several ${B}`]],
    [
      'the own number as name',
      ['telefone;nome', `${A};+55 11 98888-7777`, `${B};${B}`],
      [],
      ['2 missing_variable name', '3 missing_variable name'],
    ],
  ])('never send one number and lose the other: %s', async (_, lines, expected, refused) => {
    expect(await sent(lines.join('\n'), 'Oi {name}')).toEqual({ sent: expected, refused });
  });

  it('that a text does not use are no second number where a heading says what they are', async () => {
    const { refused } = await sent(`telefone;pedido;cpf\n${A};11987654322;11987654322\n${B};;`);
    expect(refused).toEqual([]);
    expect((await sent(`${A};Ana;52998224725\n${B};Eva;01310-100`)).refused).toEqual([]);
  });

  it('with a number for each label of Google send to the mobile one', async () => {
    const head = 'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value';
    const rows = [
      `Ana,Work Fax,+55 11 3333-4444,Mobile,+55 11 98888-7777,,`,
      `Eva,Home,+55 21 3333-4444,* Mobile,+55 21 97777-6666,Home Fax,+55 21 3333-5555`,
      `Ivo,Home Fax,+55 31 3333-4444,Work,+55 31 96666-5555,,`,
    ];
    const expected = [`${A}: Ana`, `${B}: Eva`, `${C}: Ivo`];
    expect((await sent([head, ...rows].join('\n'), '{name}')).sent).toEqual(expected);
  });

  it('with a number for each label of Google in Portuguese send to the mobile one', async () => {
    const head = 'Nome,Telefone 1 - Tipo,Telefone 1 - Valor,Telefone 2 - Tipo,Telefone 2 - Valor';
    const rows = ['Ana,Fax comercial,+55 11 3333-4444,Celular,11988887777', 'Eva,,,Residencial,21977776666'];
    expect((await sent([head, ...rows].join('\n'), '{nome}')).sent).toEqual([`${A}: Ana`, `${B}: Eva`]);
  });

  const texts = ['@loja', '- 10% hoje', '+ brindes', '=)', '= 10', '-5 graus', '+Promo', '=Ana', "'=aspas"];

  it.each(texts)('that are text are sent as they are, also back from the file of refused rows: %s', async (text) => {
    const line = `${B};"${text.replaceAll('"', '""')}"\n`;
    const guarded = csvLine([A, text]);
    const { sent: messages, refused } = await sent(`telefone;recado\n${line}${guarded}`, '{recado}');
    expect(refused).toEqual([]);
    expect(messages[1]).toBe(`${A}: ${text}`);
    if (!text.startsWith("'")) expect(messages[0]).toBe(`${B}: ${text}`);
  });

  it.each([...texts.filter((text) => !text.startsWith("'")), '=SOMA(A1:A2)', '=A1'])(
    'of a workbook are text where they are text: %s',
    async (text) => {
      const { sent: messages } = await sent(workbook(['telefone', 'recado'], [A, text]), '{recado}');
      expect(messages).toEqual([`${A}: ${text}`]);
    },
  );

  it.each([
    '=SOMA(A1;B1)',
    '=PROCV(A1;B:C;2;0)',
    '=A1',
    '=$B$2',
    "='Plan 1'!A1",
    '=Plan1!C3',
    '=-A1*2',
    '=(A1+B1)',
    '=IF(1,2,3)',
  ])('of a text that are formulas are refused: %s', async (formula) => {
    expect((await sent(`telefone;recado\n${A};"${formula}"`, '{recado}')).refused).toEqual([`2 formula ${formula}`]);
  });

  it('with one number are each sent where a person says so', async () => {
    const id = await fixture.prepare(`telefone;boleto\n${A};1\n${A};2\n${B};3`, { text: 'Boleto {boleto}' });
    const send = async () => (await fixture.sends.find(id))!;
    expect((await send()).good).toBe(2);
    for (const [isSent, good] of [
      [true, 3],
      [false, 2],
      [true, 3],
    ] as const) {
      const { revision } = await send();
      expect(await fixture.changes.chooseDuplicates(id, revision, isSent)).toBe(true);
      expect(await fixture.changes.chooseDuplicates(id, revision, isSent)).toBe(false);
      await fixture.check.check(id);
      expect((await send()).good).toBe(good);
    }
    await fixture.confirm(id);
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    const rows = await fixture.messages.database.read<{ text: string }>('SELECT text FROM messages ORDER BY id');
    expect(rows.map(({ text }) => text)).toEqual(['Boleto 1', 'Boleto 2', 'Boleto 3']);
  });

  it('name all variables that a line lacks', async () => {
    const { refused } = await sent(`telefone;nome;valor\n${A};;`, '{nome}, {valor} até {vencimento}, {loja|loja}');
    expect(refused).toEqual(['2 missing_variable variables.nome, variables.valor, variables.vencimento']);
  });
});
