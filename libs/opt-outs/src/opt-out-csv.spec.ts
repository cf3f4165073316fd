import { CSV_START } from '@recado/core';
import { describe, expect, it } from 'vitest';
import {
  csvHeading,
  optOutLine,
  readOptOutFile,
  assumedLinesText,
  refusedLinesText,
  peopleHead,
  peopleLine,
} from './opt-out-file.js';
import type { OptOutView } from './opt-out.view.js';
import { processorMs } from '../../../test/support/processor-time.js';

const VIEW: OptOutView = {
  id: 1,
  phone: '5511987654321',
  person: '5511987654321',
  scope: 'all',
  source: 'panel',
  testMode: false,
  channel: 'default',
  addedBy: 'ana@exemplo.com.br',
  createdAt: Date.UTC(2026, 10, 20, 12),
};

/** The readers of files for people, and what they find there. */
const READERS = [
  [
    { language: 'pt-BR', zone: 'America/Sao_Paulo', zoneName: () => 'horário de Brasília' },
    'Registrado em (horário de Brasília)\r\n+55 11 98765-4321;Publicidade;Pelo painel;default;ana@exemplo.com.br;2026-11-20 09:00:00',
  ],
  [
    { language: 'en', zone: 'UTC', zoneName: () => 'UTC' },
    'Added at (UTC)\r\n+55 11 98765-4321;Advertising;Panel;default;ana@exemplo.com.br;2026-11-20 12:00:00',
  ],
] as const;

const linesOf = (lines: readonly { line: number }[]) => lines.map(({ line }) => line);

/** The numbers that opt out of a file, and its refused lines with their reasons. */
function read(...lines: string[]) {
  const { optOuts, refused } = readOptOutFile(lines.join('\n'));
  const out = optOuts.map(({ phone, scope }) => (scope === 'all' ? phone : `${phone} ${scope}`));
  return [out.join(), refused.map(({ line, reason }) => `${line} ${reason}`).join()];
}

describe('a line with several numbers', () => {
  it.each<[string, string[], string, string?]>([
    ['by commas', ['11988887777, 21977776666,5531966665555'], '5511988887777,5521977776666,5531966665555'],
    ['by semicolons', ['5511988887777;5521977776666'], '5511988887777,5521977776666'],
    ['by tabs', ['5511988887777\t+55 21 97777-6666'], '5511988887777,5521977776666'],
    ['and a scope', ['5511988887777;5521977776666;marketing'], '5511988887777 marketing,5521977776666 marketing'],
    ['around a name', ['5511988887777;Ana;5521977776666'], '5511988887777,5521977776666'],
    ['behind a name, in the first line', ['Ana;5511988887777', 'Eva;5521977776666'], '5511988887777,5521977776666'],
    ['in quotation marks', ['"11 98888-7777","21 97777-6666"'], '5511988887777,5521977776666'],
    ['in one cell', ['11 98888-7777 / 97777-6666;Ana', '5521977776666'], '5521977776666', '1 several'],
    ['in one quoted cell', ['"11988887777, 21977776666";Ana'], '', '1 several'],
    ['as Google joins them', ['5511988887777 ::: 5521977776666'], '', '1 several'],
    ['of which one cannot be read', ['5511988887777;21 97777-66667'], '5511988887777', '1 country_unknown'],
    ['of which Excel broke one', ['5511988887777;5,52198E+12'], '5511988887777', '1 scientific'],
  ])('opts out each of them or is refused: %s', (_, lines, expected, refused = '') => {
    expect(read(...lines)).toEqual([expected, refused]);
  });

  it.each<[string, string[], string, string?]>([
    ['a CPF, a CNPJ and an amount', ['5511988887777;529.982.247-25;11.222.333/0001-81;1.234,50'], '5511988887777'],
    ['dates and postcodes', ['5511988887777;20/11/2026;2026-11-20 10:00;01310-100'], '5511988887777'],
    ['what its headings call otherwise', ['telefone;pedido', '5511988887777;11987654322'], '5511988887777'],
  ])('are not %s', (_, lines, expected, refused = '') => expect(read(...lines)).toEqual([expected, refused]));

  it.each<[string, string[], string, string?]>([
    ['the second column', ['nome;telefone', 'Ana;5511988887777'], '5511988887777'],
    [
      'two columns',
      ['Celular;Telefone 2', '5511988887777;5521977776666', ';5531966665555'],
      '5511988887777,5521977776666,5531966665555',
    ],
    ['a column that is empty', ['nome;telefone', 'Ana;'], '', '2 empty'],
    ['a heading with a digit', ['telefone1;telefone2', '5511988887777;'], '5511988887777'],
    [
      'Google',
      ['Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value', 'Ana,Mobile,+55 11 98888-7777,21977776666'],
      '5511988887777,5521977776666',
    ],
    [
      'Outlook',
      ['First Name,Mobile Phone,Home Phone,Birthday', 'Ana,11988887777,1133334444,0/0/00'],
      '5511988887777,551133334444',
    ],
  ])('are in the columns that the headings name: %s', (_, lines, expected, refused = '') => {
    expect(read(...lines)).toEqual([expected, refused]);
  });
});

describe('a file of opt-outs', () => {
  it('is read in the spellings that people use', () => {
    const content = '\uFEFFTelefone;Escopo\r\n+55 (11) 98765-4321;all\n"5521999990000",marketing\r5531988887777\t\n\n';
    expect(readOptOutFile(content)).toEqual({
      optOuts: [
        { phone: '5511987654321', scope: 'all' },
        { phone: '5521999990000', scope: 'marketing' },
        { phone: '5531988887777', scope: 'all' },
      ],
      refused: [],
      refusedTotal: 0,
      assumed: [],
      assumedTotal: 0,
    });
  });

  it('is read in little time, whatever is in its lines', () => {
    const long = [`5511987654321${';'.repeat(1_000_000)}`, `${'"'.repeat(500_000)}x`, '1'.repeat(500_000)];
    let read = readOptOutFile('');
    const took = processorMs(() => (read = readOptOutFile([...long, '5521999990000'].join('\n'))));
    const { optOuts, refused } = read;
    expect([optOuts.map(({ phone }) => phone), linesOf(refused)]).toEqual([
      ['5511987654321', '5521999990000'],
      [2, 3],
    ]);
    expect(took).toBeLessThan(1_000);
  });

  it('may contain Brazilian numbers without country code, whose lines are reported', () => {
    const content = 'telefone\n(11) 91111-2222;all\n+34 912 345 678\n34912345678\n14155552671\n';
    const { optOuts, ...rest } = readOptOutFile(content);
    expect(optOuts.map(({ phone }) => phone)).toEqual(['5511911112222', '34912345678', '5534912345678', '14155552671']);
    expect(linesOf(rest.assumed)).toEqual([2, 4]);
    expect(rest).toMatchObject({ refused: [], refusedTotal: 0, assumedTotal: 2 });
    expect(assumedLinesText({ optOuts, ...rest }, 'pt-BR')).toBe(
      'Números lidos com algo acrescentado ou deixado de fora: 2 (linhas 2, 4: com o código do Brasil acrescentado).',
    );
  });

  it('may have decimals where a program took the column for one of numbers', () => {
    const content = 'telefone\n5511987654321.0\n11987654321.0\n"5511987654321,0"\n5511987654321.00;marketing\n';
    const { optOuts, ...rest } = readOptOutFile(content);
    expect(optOuts.map(({ phone }) => phone)).toEqual(Array(4).fill('5511987654321'));
    expect(optOuts[3]).toMatchObject({ scope: 'marketing' });
    expect(rest).toMatchObject({ refused: [], refusedTotal: 0, assumedTotal: 4 });
    expect(assumedLinesText({ optOuts, ...rest }, 'en')).toBe(
      'Numbers read with something added or left out: 4 (lines 2, 4, 5: without the decimals; line 3: without the decimals and with the country code of Brazil added).',
    );
  });

  it('reports numbers of Brazil of a length that numbers there do not have, unless it was exported here', () => {
    const broken = ['55119876543210', '551198765', '+55 11 98765-43210', '5511987654321.5'];
    expect(readOptOutFile(broken.join('\n'))).toMatchObject({ optOuts: [], refusedTotal: 4 });
    const exported = csvHeading() + optOutLine({ ...VIEW, phone: '55119876543210' });
    expect(readOptOutFile(exported)).toMatchObject({ optOuts: [{ phone: '55119876543210' }], refused: [] });
  });

  it('that was exported here has complete numbers, also without its byte order mark', () => {
    const content = csvHeading() + optOutLine({ ...VIEW, phone: '34912345678' });
    for (const text of [content, content.slice(1)]) {
      expect(readOptOutFile(text)).toMatchObject({ optOuts: [{ phone: '34912345678' }], assumed: [] });
    }
  });

  it('reports the first lines without a number', () => {
    const broken = ['5511987654321', 'Ana', '5,51E+12', '123', '', '0551198765432'];
    const file = readOptOutFile(broken.join('\n'));
    expect([linesOf(file.refused), file.refusedTotal]).toEqual([[2, 3, 4, 6], 4]);
    expect(refusedLinesText(file, 'pt-BR')).toBe(
      'Linhas sem um número de telefone: 4 (linha 2: Não há um número de telefone; linha 3: O Excel trocou o número por 5,51E+12: formate a coluna como texto; linha 4: Faltam dígitos: escreva o DDD ou, de outro país, + e o código do país; linha 6: Começa com zero: escreva o DDD ou, de outro país, + e o código do país).',
    );
    expect(readOptOutFile(Array(50).fill('1').join('\n'))).toMatchObject({ refusedTotal: 50, optOuts: [] });
    expect(readOptOutFile(Array(50).fill('1').join('\n')).refused).toHaveLength(20);
  });

  it('has numbers in all the forms that lists have', () => {
    const cells = [
      '\u202a+55 11 98765\u20114321\u202c',
      '５５２１９９９９００００',
      'tel:+5531988887777',
      'wa.me/5511987650001',
    ];
    const more = ['\u200b5511987650002\u200b', '+55\u00a011\u00a098765-0003', '"11 98765-0004"', '5511987650005@c.us'];
    const { optOuts, refusedTotal } = readOptOutFile(['sep=;', 'telefone', ...cells, ...more].join('\n'));
    expect([optOuts.map(({ phone }) => phone.slice(-8)), refusedTotal]).toEqual([
      ['87654321', '99990000', '88887777', '87650001', '87650002', '87650003', '87650004', '87650005'],
      0,
    ]);
  });

  it('stores no number that was not there', () => {
    const cells = ['5,51199E+12', '98765-4321', '3333-4444', '11 97000-3002 (até 18h)', '529.982.247-25', '12345@lid'];
    const { optOuts, refused } = readOptOutFile(cells.join('\n'));
    expect([optOuts, refused.map(({ reason }) => reason)]).toEqual([
      [],
      ['scientific', 'area_missing', 'area_missing', 'text_after', 'cpf', 'whatsapp_id'],
    ]);
  });

  it('has the numbers of an export for people back as they were, and says what a spreadsheet made of it', () => {
    const phones = ['5511987654321', '34912345678', '55119876543210', '1234567', '551133334444'];
    for (const [reader, line] of READERS) {
      const lines = phones.map((phone) => peopleLine({ ...VIEW, phone, scope: 'marketing' }, reader));
      const exported = CSV_START + peopleHead(reader) + lines.join('');
      expect(exported).toContain(line);
      expect(readOptOutFile(exported)).toEqual({
        optOuts: phones.map((phone) => ({ phone, scope: 'marketing' })),
        ...{ refused: [], refusedTotal: 0, assumed: [], assumedTotal: 0 },
      });
    }
    const spoiled = `${csvHeading()}5,51199E+12;all\r\n34912345678.0;all\r\n11 98765-4321;all\r\n`;
    expect(readOptOutFile(spoiled)).toMatchObject({
      optOuts: [{ phone: '34912345678' }, { phone: '5511987654321' }],
      refused: [{ line: 2, reason: 'scientific' }],
    });
  });

  it('is written for spreadsheet programs, and can be read again', () => {
    const content =
      csvHeading() + optOutLine(VIEW) + optOutLine({ ...VIEW, phone: '5521999990000', scope: 'marketing' });
    expect(content).toBe(
      '\uFEFFtelefone;escopo;origem;canal;registrado_por;registrado_em\r\n' +
        '5511987654321;all;panel;default;ana@exemplo.com.br;2026-11-20T12:00:00.000Z\r\n' +
        '5521999990000;marketing;panel;default;ana@exemplo.com.br;2026-11-20T12:00:00.000Z\r\n',
    );
    expect(readOptOutFile(content).optOuts.map(({ scope }) => scope)).toEqual(['all', 'marketing']);
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t'=1`],
    ['a;b', '"a;b"'],
    ['say "oi"', '"say ""oi"""'],
    ['=a;"b', `"'=a;""b"`],
  ])('contains no formula and no unquoted separator: %j', (name, field) => {
    expect(optOutLine({ ...VIEW, addedBy: name, channel: null })).toContain(`;panel;;${field};2026`);
  });
});
