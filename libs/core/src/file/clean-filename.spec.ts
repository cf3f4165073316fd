import { describe, expect, it } from 'vitest';
import { cleanFilename, nameOfPart } from './clean-filename.js';

describe('The name of a file', () => {
  it.each([
    ['boleto.pdf', 'boleto.pdf'],
    ['Joa\u0303o.pdf', 'Jo\u00e3o.pdf'],
    ['a<b>c:d"e|f?g*h.pdf', 'a_b_c_d_e_f_g_h.pdf'],
    ['Jo\ufffdo.pdf', 'Jo_o.pdf'],
    [' conta. . ', 'conta'],
    ['CON', '_CON'],
    ['nul.pdf', '_nul.pdf'],
    ['Com1.txt', '_Com1.txt'],
    ['contas.pdf', 'contas.pdf'],
    ['console.pdf', 'console.pdf'],
    ['.', null],
    ['..', null],
    [' ', null],
    ['', null],
  ])('%j is saved as %j', (name, expected) => expect(cleanFilename(name)).toBe(expected));

  it.each([
    ['=?UTF-8?Q?Jo=C3=A3o_da_Silva.pdf?=', 'Jo\u00e3o da Silva.pdf'],
    ['=?utf-8?B?Sm/Do28ucGRm?=', 'Jo\u00e3o.pdf'],
    ['=?iso-8859-1?q?Jo=E3o.pdf?=', 'Jo\u00e3o.pdf'],
    ['=?UTF-8?Q?Jo=C3=A3?= =?UTF-8?Q?o.pdf?=', 'Jo\u00e3o.pdf'],
    ["UTF-8''Jo%C3%A3o.pdf", 'Jo\u00e3o.pdf'],
    ["iso-8859-1'pt'Jo%E3o.pdf", 'Jo\u00e3o.pdf'],
    ['=?x-unknown?Q?a?=', '=_x-unknown_Q_a_='],
    ['=?UTF-8?Q?=FF.pdf?=', '=_UTF-8_Q_=FF.pdf_='],
    ['C:\\contas\\boleto.pdf', 'boleto.pdf'],
    ['=?UTF-8?Q?..=2F..=2Fboleto.pdf?=', 'boleto.pdf'],
    ['../..', null],
    ['100%25.pdf', '100%25.pdf'],
  ])('of a part that says %j is %j', (said, expected) => expect(nameOfPart(said)).toBe(expected));
});
