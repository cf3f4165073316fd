import { describe, expect, it } from 'vitest';
import { readPhone } from './phone-beginning.js';

/** How a cell was read, in one line. */
function read(cell: string, place = {}): string {
  const reading = readPhone(cell, place);
  if (!reading.ok) return [reading.reason, reading.detail].join(' ').trim();
  return [reading.phone, ...reading.assumed].join(' ');
}

describe('A number as people write it', () => {
  it.each([
    ['5511987654321', '5511987654321'],
    ['+55 (11) 91111-2222', '5511911112222'],
    ['(+55) 11 91111-2222', '5511911112222'],
    ['+55 11 98153-5898', '5511981535898'],
    ["'+55 11 98153-5898", '5511981535898'],
    ['="5511987654321"', '5511987654321'],
    ['"5511987654321"', '5511987654321'],
    ['55 (11) 98765 4321', '5511987654321'],
    ['55.11.987.654.321', '5511987654321'],
    ['5,511,987,654,321', '5511987654321'],
    ['0055 11 98765-4321', '5511987654321'],
    ['00351 912 345 678', '351912345678'],
    ['+55\u00a011\u00a098765\u20114321', '5511987654321'],
    ['+55 11 98765\u22124321', '5511987654321'],
    ['\u202a+55 11 98765-4321\u202c', '5511987654321'],
    ['\u200b5511987654321\u200b', '5511987654321'],
    ['\ufeff5511987654321', '5511987654321'],
    ['５５１１９８７６５４３２１', '5511987654321'],
    ['＋51 987 654 321', '51987654321'],
    ['+34 912 345 678', '34912345678'],
    ['+351 912 345 678', '351912345678'],
    ['+49 151/12345678', '4915112345678'],
    ['1 (415) 555-2671', '14155552671'],
    ['1 919 555 1234', '19195551234'],
    ['31 6 12345678', '31612345678'],
    ['5215512345678', '5215512345678'],
    ['+39 06 12345678', '390612345678'],
    ['+225 07 12 34 56 78', '2250712345678'],
    ['+55 800 123 4567', '558001234567'],
    ['tel:+5511987654321', '5511987654321'],
    ['tel:+55-11-3333-4444', '551133334444'],
    ['whatsapp:+5511987654321', '5511987654321'],
    ['https://wa.me/5511987654321', '5511987654321'],
    ['wa.me/34912345678', '34912345678'],
    ['https://api.whatsapp.com/send?phone=5511987654321', '5511987654321'],
    ['https://web.whatsapp.com/send/?phone=%2B5511987654321', '5511987654321'],
    ['whatsapp://send?phone=+5511987654321', '5511987654321'],
    ['5511987654321@s.whatsapp.net', '5511987654321'],
    ['551187654321@c.us', '551187654321'],
  ])('is %j: %s', (cell, expected) => expect(read(cell)).toBe(expected));
});

describe('What was assumed', () => {
  it.each([
    ['(11) 91111-2222', '5511911112222 country'],
    ['11 3322-4455', '551133224455 country'],
    ['(11) 8765-4321', '551187654321 country'],
    ['55 99123-4567', '5555991234567 country'],
    ['34 91234-5678', '5534912345678 country'],
    ['11/98765-4321', '5511987654321 country'],
    ['tel:11987654321', '5511987654321 country'],
    ['(11) ９1111-2222', '5511911112222 country'],
    ['011 98765 1234', '5511987651234 trunk_zero country'],
    ['(011) 91111-2222', '5511911112222 trunk_zero country'],
    ['+55 (011) 91111-2222', '5511911112222 trunk_zero'],
    ['55 0 11 3322-4455', '551133224455 trunk_zero'],
    ['+55 (0) 11 98765-4321', '5511987654321 trunk_zero'],
    ['+49 (0)151 12345678', '4915112345678 trunk_zero'],
    ['49 (0)151 12345678', '4915112345678 trunk_zero'],
    ['+44 (0)20 7946 0958', '442079460958 trunk_zero'],
    ['+44 020 7946 0958', '442079460958 trunk_zero'],
    ['5511987654321.0', '5511987654321 decimals'],
    ['+5511987654321.00', '5511987654321 decimals'],
    [' 5511987654321,000 ', '5511987654321 decimals'],
    ['11987654321.000000', '5511987654321 decimals country'],
    ['1198765.0000', '5511987650000 country'],
    ['11.98765.0000', '5511987650000 country'],
    ['Tel.: (11) 98765-4321', '5511987654321 surroundings country'],
    ['📞 +55 11 98765-4321', '5511987654321 surroundings'],
    ['WhatsApp: https://wa.me/5511987654321', '5511987654321 surroundings'],
    ['https://wa.me/5511987654321?text=Oi', '5511987654321 surroundings'],
    ['5511987654321:12@s.whatsapp.net', '5511987654321 surroundings'],
    ['wa.me/11987654321', '5511987654321 country'],
    ['+34 91234567', 'country_missing 3491234567'],
    ['+1 415 555 267', '1415555267 unusual_length'],
  ])('about %j is named: %s', (cell, expected) => expect(read(cell)).toBe(expected));
});

describe('What is no number', () => {
  it.each([
    ['', 'empty'],
    ['\u200b \u00a0', 'empty'],
    ['Ana', 'no_number Ana'],
    ['98765-4321', 'area_missing'],
    ['3333-4444', 'area_missing'],
    ['987654321', 'area_missing'],
    ['+55 98765-4321', 'area_missing'],
    ['12', 'too_short'],
    ['+12 345', 'too_short'],
    ['01310-100', 'leading_zero'],
    ['+55 11 98765-43210', 'too_long'],
    ['55119876543210', 'too_long'],
    ['20 98765-4321', 'area_unknown 20'],
    ['(20) 98765-4321', 'area_unknown 20'],
    ['(20) 98765.000', 'area_unknown 20'],
    ['11 1234-5678', 'brazil_number 12345678'],
    ['11 81111-2222', 'brazil_number 811112222'],
    ['+55 11 3333-44445', 'brazil_number 333344445'],
    ['+11 98765-4321', 'country_missing 11987654321'],
    ['1114567890', 'country_unclear'],
    ['11811112222', 'country_unclear'],
    ['+999 1234 5678', 'country_unknown'],
    ['0551198765432', 'leading_zero'],
    ['+240 (0)05511', 'leading_zero'],
    ['+49 (0)0151 12345678', 'leading_zero'],
    ['0800 123 4567', 'leading_zero'],
    ['+0 11 98765-4321', 'leading_zero'],
    ['+39 (0)6 12345678', 'trunk_zero_unclear +39 (0)6 12345678'],
    ['4901511234567', 'trunk_zero_unclear 4901511234567'],
    ['4.91511E+11', 'scientific 4.91511E+11'],
    ['5,51199E+12', 'scientific 5,51199E+12'],
    ['5.511987654321E+12', 'scientific 5.511987654321E+12'],
    ['5511987654321.5', 'decimals 5511987654321.5'],
    ['1198765432.1', 'decimals 1198765432.1'],
    ['-12345780', 'negative -12345780'],
    ['- 11 98765-4321', 'negative - 11 98765-4321'],
    ['R$ 1.234,56', 'amount R$ 1.234,56'],
    ['1.234.567,89', 'amount 1.234.567,89'],
    ['20/11/2026', 'date 20/11/2026'],
    ['2026-11-20 14:02', 'date 2026-11-20 14:02'],
    ['529.982.247-25', 'cpf 529.982.247-25'],
    ['119.876.543-21', 'cpf 119.876.543-21'],
    ['52998224725', 'cpf 52998224725'],
    ['12345678909', 'cpf 12345678909'],
    ['11.222.333/0001-81', 'cnpj 11.222.333/0001-81'],
    ['11222333000181', 'cnpj 11222333000181'],
    ['Ana 11 98765-4321', 'text_before Ana'],
    ['ana2@exemplo.com.br', 'text_before ana'],
    ['lid:12345678901', 'text_before lid:'],
    ['11 97000-3002 (até 18h)', 'text_after (até 18h)'],
    ['11 98765-4321 Ana', 'text_after Ana'],
    ['0xx11 98765-4321', 'text_after xx11 98765-4321'],
    ['97000-3002 (18)', 'digits_after (18)'],
    ['98765-4321 123', 'digits_after 123'],
    ['11 98765/43', 'digits_after /43'],
    ['+55 11 98765-4321 ext. 12', 'extension ext. 12'],
    ['11 3333-4444 ramal 12', 'extension ramal 12'],
    ['tel:+55-11-3333-4444;ext=12', 'extension ;ext=12'],
    ['11 98765-4321 / 11 91234-5678', 'several 11 98765-4321 / 11 91234-5678'],
    ['11987654321,11912345678', 'several 11987654321,11912345678'],
    ['11 98765-4321 e 11 91234-5678', 'several 11 98765-4321 e 11 91234-5678'],
    ['11 98765-4321 11 91234-5678', 'several 11 98765-4321 11 91234-5678'],
    ['11 98765-4321\n11 91234-5678', 'several 11 98765-4321\n11 91234-5678'],
    ['11 3333-4444/5555', 'several 11 3333-4444/5555'],
    ['11 9*8765-4321', 'signs *8765-4321'],
    ['+55+11 98765-4321', 'signs +'],
    ['11 98765-4321¹', 'signs ¹'],
    ['٥٥١١٩٨٧٦٥٤٣٢١', 'no_number ٥٥١١٩٨٧٦٥٤٣٢١'],
    ['wa.me/message/ABCDEF', 'link wa.me/message/ABCDEF'],
    ['https://chat.whatsapp.com/AB12', 'link https://chat.whatsapp.com/AB12'],
    ['12345@lid', 'whatsapp_id @lid'],
    ['5511987654321-1600000000@g.us', 'whatsapp_id @g.us'],
    ['9'.repeat(5_000), 'text_after ' + '9'.repeat(60) + '…'],
    ['9'.repeat(500), 'too_long'],
  ])('is refused with its reason: %j', (cell, expected) => expect(read(cell)).toBe(expected));
});

it('takes a mobile number that has the check digits of a CPF by chance', () => {
  expect(read('11987654322')).toBe('5511987654322 country');
  expect(read('11900000083')).toBe('5511900000083 country');
});

it('takes digits alone for complete where they are, unless the country code of Brazil must be missing', () => {
  const place = { isComplete: true };
  expect(read('34912345678', place)).toBe('34912345678');
  expect(read('11911112222', place)).toBe('5511911112222 country');
  expect(read('5511911112222', place)).toBe('5511911112222');
  expect(read('987654321', place)).toBe('987654321');
  expect(read('5,51199E+12', place)).toContain('scientific');
});

it('finds what the API may have stored, by a plus sign and the digits', () => {
  expect(read('+55119876543210', { isLookUp: true })).toBe('55119876543210 unusual_length');
  expect(read('+55119876543210')).toBe('too_long');
  expect(read('98765-4321', { isLookUp: true })).toBe('area_missing');
});
