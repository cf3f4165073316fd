import { expect, it } from 'vitest';
import { csvLine } from './csv.js';

it('a line of CSV: formulas get an apostrophe, and separators, quotes and line ends are quoted', () => {
  const fields = [
    '5511987654321',
    '=1+1',
    '+55',
    '-1',
    '@x',
    '\tx',
    '+55 11 98153-5898',
    '+351 91234-5678',
    '+1 1+cmd',
    'a;b',
    'say "no"',
    'two\nlines',
    '',
  ];
  expect(csvLine(fields)).toBe(
    `5511987654321;'=1+1;'+55;'-1;'@x;'\tx;+55 11 98153-5898;+351 91234-5678;'+1 1+cmd;"a;b";"say ""no""";"two\nlines";\r\n`,
  );
});
