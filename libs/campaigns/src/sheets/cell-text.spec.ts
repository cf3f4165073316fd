import { describe, expect, it } from 'vitest';
import { type CellValue, CellTexts } from './cell-text.js';

const PHONE = 5_511_987_654_321;
/** 9 December 2025, a Tuesday. */
const DAY = 46_000;
const texts = { 'pt-BR': new CellTexts('pt-BR'), en: new CellTexts('en') };

function valueOf(given: number | string | boolean): CellValue {
  if (typeof given === 'number') return { type: 'number', value: given };
  return typeof given === 'boolean' ? { type: 'boolean', value: given } : { type: 'text', value: given };
}

/** Number format, value, the text in Portuguese and in English. One text: the same in both. */
type Value = number | string | boolean;
type Row = readonly [format: string | number, value: Value, portuguese: string, english?: string];

const PHONES: readonly Row[] = [
  ['General', PHONE, '5511987654321'],
  ['', PHONE, '5511987654321'],
  [0, PHONE, '5511987654321'],
  ['@', PHONE, '5511987654321'],
  [49, 11_987_654_321, '11987654321'],
  ['0', PHONE, '5511987654321'],
  [1, PHONE, '5511987654321'],
  ['"+86 "0', 19_912_345_678, '+86 19912345678'],
  ['"+44 "0000" "000000', 7_700_900_123, '+44 7700 900123'],
  ['"+55 "0', 11_987_654_321, '+55 11987654321'],
  ['"+55 ("00") "00000"-"0000', 11_987_654_321, '+55 (11) 98765-4321'],
  ['\\+0', PHONE, '+5511987654321'],
  ['+0', PHONE, '+5511987654321'],
  ['"+"General', PHONE, '+5511987654321'],
  ['"General "0', PHONE, 'General 5511987654321'],
  ['+00 (00) 00000-0000', PHONE, '+55 (11) 98765-4321'],
  ['(##) #####-####', 11_987_654_321, '(11) 98765-4321'],
  ['[<=9999999999]\\(00\\)\\ 0000\\-0000;\\(00\\)\\ 00000\\-0000', 1_134_567_890, '(11) 3456-7890'],
  ['[<=9999999999]\\(00\\)\\ 0000\\-0000;\\(00\\)\\ 00000\\-0000', 11_987_654_321, '(11) 98765-4321'],
  ['00000000000', 1_187_654_321, '01187654321'],
  ['0.00E+00', PHONE, '5,51E+12', '5.51E+12'],
  [11, PHONE, '5,51E+12', '5.51E+12'],
  ['#,##0', PHONE, '5.511.987.654.321', '5,511,987,654,321'],
  ['"tel. "0', 1_134_567_890, 'tel. 1134567890'],
  ['0"@c.us"', PHONE, '5511987654321@c.us'],
];

const DOCUMENTS: readonly Row[] = [
  ['000"."000"."000"-"00', 1_234_567_890, '012.345.678-90'],
  ['000\\.000\\.000\\-00', 1_234_567_890, '012.345.678-90'],
  ['00\\.000\\.000\\/0000\\-00', 191_000_191, '00.000.191/0001-91'],
  ['00000000000000', 191_000_191, '00000191000191'],
  ['00000000000', 191, '00000000191'],
  ['00000-000', 1_310_100, '01310-100'],
  ['00"."000"-"000', 1_310_100, '01.310-100'],
  ['0000" "0000" "0000', 123_456_789_012, '1234 5678 9012'],
  ['"Pedido nº "000', 7, 'Pedido nº 007'],
  ['"Turma "0"."', 3, 'Turma 3.'],
  ['"Sala "0", bloco B"', 12, 'Sala 12, bloco B'],
  ['0.00" (aprox.)"', 2.5, '2,50 (aprox.)', '2.50 (aprox.)'],
  ['"v."0"."00', 213, 'v.2.13'],
];

const AMOUNTS: readonly Row[] = [
  ['General', 7, '7'],
  ['General', -7, '-7'],
  ['General', 1_234.5, '1234,5', '1234.5'],
  ['General', 0.1 + 0.2, '0,3', '0.3'],
  ['General', 1_234_567_890_123, '1234567890123'],
  ['General" un."', 3, '3 un.'],
  ['#,##0', 1_234, '1.234', '1,234'],
  ['#,##0', 12_345_678_901, '12.345.678.901', '12,345,678,901'],
  [3, 9_876_543_210, '9.876.543.210', '9,876,543,210'],
  [4, 1_234.5, '1.234,50', '1,234.50'],
  ['0.00', 1.005, '1,01', '1.01'],
  ['"R$" #,##0.00', 1_234.5, 'R$ 1.234,50', 'R$ 1,234.50'],
  ['"R$"\\ #,##0.00', 12_345_678_901.5, 'R$ 12.345.678.901,50', 'R$ 12,345,678,901.50'],
  ['[$R$-416] #,##0.00', 1_234.5, 'R$ 1.234,50', 'R$ 1,234.50'],
  ['[$R$-416]\\ #,##0.00;[Red]\\-[$R$-416]\\ #,##0.00', -1_234.5, '-R$ 1.234,50', '-R$ 1,234.50'],
  ['[$€-407] #,##0.00', 1_234.5, '€ 1.234,50', '€ 1,234.50'],
  ['#,##0.00 [$€-40C]', 5, '5,00 €', '5.00 €'],
  ['[$USD] #,##0.00', 5, 'USD 5,00', 'USD 5.00'],
  ['_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-', 1_234.5, 'R$ 1.234,50', 'R$ 1,234.50'],
  ['_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-', 0, 'R$ -'],
  ['_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-', 'a combinar', 'a combinar'],
  ['#,##0.00;(#,##0.00)', -12.5, '(12,50)', '(12.50)'],
  ['#,##0.00_);[Red](#,##0.00)', 12.5, '12,50', '12.50'],
  ['*-0', 3, '3'],
  ['0*.', 3, '3'],
  ['#,##0,', 1_234_567, '1.235', '1,235'],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 2_500_000, '2,5M', '2.5M'],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 1_500, '1,5k', '1.5k'],
  ['[Red][<0]0;0', -3, '3'],
  ['[Blue]0.0', 3, '3,0', '3.0'],
  ['[Vermelho]0.0', 3, '3,0', '3.0'],
  ['[Cor10]"R$" 0.0', 3, 'R$ 3,0', 'R$ 3.0'],
  ['[Color10]0', 3, '3'],
  ['0%', 0.125, '13%'],
  ['0.0%', 0.125, '12,5%', '12.5%'],
  [10, 0.1234, '12,34%', '12.34%'],
  ['# ?/?', 1.5, '1 1/2'],
  ['# ??/??', 0.25, '1/4'],
  ['0.00E+00', 0.000_12, '1,20E-04', '1.20E-04'],
  ['##0.0E+0', 12_345, '12,3E+3', '12.3E+3'],
  ['0;-0;;@', 0, ''],
  [';;;', 5, ''],
  ['0;-0;"grátis"', 0, 'grátis'],
  ['0" dia"', 1, '1 dia'],
  ['[=1]0" dia";0" dias"', 1, '1 dia'],
  ['[=1]0" dia";0" dias"', 2, '2 dias'],
];

const TIMES: readonly Row[] = [
  [14, DAY, '09/12/2025'],
  [15, DAY, '09/dez/25', '09-Dec-25'],
  [17, DAY, 'dez/25', 'Dec-25'],
  [20, 0.75, '18:00'],
  [22, DAY + 0.5, '09/12/2025 12:00'],
  ['dd/mm/yyyy', DAY, '09/12/2025'],
  ['dd/mm/yy;@', DAY, '09/12/25'],
  ['dd.mm.yyyy', DAY, '09.12.2025'],
  ['dd\\.mm\\.yyyy', DAY, '09.12.2025'],
  ['dd-mm-yyyy', DAY, '09-12-2025'],
  ['yyyy-mm-dd', DAY, '2025-12-09'],
  ['d/m', DAY, '9/12'],
  ['mmm', DAY, 'dez', 'Dec'],
  ['mmmm', DAY, 'dezembro', 'December'],
  ['mmm/yy', DAY, 'dez/25', 'Dec/25'],
  ['dddd', DAY, 'terça-feira', 'Tuesday'],
  ['ddd', DAY, 'ter', 'Tue'],
  ['d" de "mmmm', DAY, '9 de dezembro', '9 de December'],
  ['[$-416]mmm/yy', DAY, 'dez/25'],
  ['[$-416]dddd, d" de "mmmm" de "yyyy;@', DAY, 'terça-feira, 9 de dezembro de 2025'],
  ['[$-409]mmmm d, yyyy', DAY, 'December 9, 2025'],
  ['[$-809]dd mmmm yyyy', DAY, '09 December 2025'],
  ['[$-C0A]d" de "mmmm', DAY, '9 de diciembre'],
  ['[$-40A]dddd', DAY, 'martes'],
  ['[$-F800]dddd, mmmm dd, yyyy', DAY, 'terça-feira, 9 de dezembro de 2025', '09 December 2025'],
  ['hh:mm', 0.75, '18:00'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['hh"h"mm', 0.604_166_666_666_7, '14h30'],
  ['dd/mm/yyyy hh:mm:ss', DAY + 0.25, '09/12/2025 06:00:00'],
  ['[h]:mm:ss', 1.5, '36:00:00'],
  ['[mm]:ss', 1 / 24, '60:00'],
  ['mm:ss.0', 0.000_023_148_148, '00:02,0', '00:02.0'],
  ['dd/mm "às" hh"h"', DAY + 0.375, '09/12 às 09h'],
];

const WORDS: readonly Row[] = [
  ['General', 'João', 'João'],
  ['General', ' 007 ', ' 007 '],
  ['0.00', '1.5', '1.5'],
  ['@', '+55 11 98765-4321', '+55 11 98765-4321'],
  ['@" kg"', '5', '5 kg'],
  ['"Sr(a). "@', 'Ana', 'Sr(a). Ana'],
  [';;;', 'escondido', ''],
  ['General', true, 'VERDADEIRO', 'TRUE'],
  ['General', false, 'FALSO', 'FALSE'],
  ['0', true, 'VERDADEIRO', 'TRUE'],
  // Formats that are none.
  ['"aberto', 5, '5'],
  ['[', 5, '5'],
  [`0${'?'.repeat(2_000)}`, 5, '5'],
  [999, 5, '5'],
];

const ROWS = [...PHONES, ...DOCUMENTS, ...AMOUNTS, ...TIMES, ...WORDS];

describe('The text of a cell', () => {
  it.each(ROWS.map(([format, value, portuguese, english = portuguese]) => ({ format, value, portuguese, english })))(
    'with the format $format and the value $value is $portuguese',
    ({ format, value, portuguese, english }) => {
      expect(texts['pt-BR'].of(valueOf(value), format)).toBe(portuguese);
      expect(texts.en.of(valueOf(value), format)).toBe(english);
    },
  );

  it('is the error that the program shows', () => {
    expect(texts['pt-BR'].of({ type: 'error', value: '#N/A' }, '0')).toBe('#N/A');
  });
});
