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
    '+55 11 •••••-••98',
    '+1-2',
    'a;b',
    'say "no"',
    'two\nlines',
    '',
  ];
  expect(csvLine(fields)).toBe(
    `5511987654321;'=1+1;'+55;'-1;'@x;'\tx;+55 11 98153-5898;+351 91234-5678;'+1 1+cmd;+55 11 •••••-••98;'+1-2;"a;b";"say ""no""";"two\nlines";\r\n`,
  );
});

it.each([
  ['Ana,=1+cmd|calc!A0,x', "Ana,'=1+cmd|calc!A0,x"],
  ['a\t+1', "a\t'+1"],
  ['a,"=1"', `"a,""'=1"""`],
  ['"=1"', `"""'=1"""`],
  ['two\n@x', `"two\n'@x"`],
  ['a,,-1', "a,,'-1"],
  ['=1,=2', "'=1,'=2"],
])('a formula behind what another program separates by is guarded too: %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

it.each(['Oi, Ana', 'R$ 1,50', 'a = b', 'ana@exemplo.com, eva@exemplo.com', 'sim, -5 graus', '+55 11 98765-4321'])(
  'a cell without one stays as it is: %j',
  (cell) => expect(csvLine([cell])).toBe(`${cell}\r\n`),
);
