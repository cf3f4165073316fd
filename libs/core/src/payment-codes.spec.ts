import { describe, expect, it } from 'vitest';
import { boletoDigits, boletoFault } from './batch/read-payment.js';
import { pixFault } from './payment.js';

/** The example of the manual of the Banco Central do Brasil for static codes. */
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const BANK = '00190.50095 40144.816069 06809.350314 3 37370000000100';
const BILL_10 = '83620000000-5 66780048100-0 18097565731-3 00158963608-1';

describe('A Pix code', () => {
  it.each([PIX, PIX.replace('1D3D', '1d3d')])('is right when its fields and its checksum are: %s', (code) =>
    expect(pixFault(code)).toBeUndefined(),
  );

  it('counts a name with accents in characters or in bytes', () => {
    for (const name of ['5906José A', '5907José A']) {
      const body = `00020126330014br.gov.bcb.pix0111123456789095204000053039865802BR${name}6002SP62070503***6304`;
      expect(pixFault(body + checksum(body))).toBeUndefined();
    }
  });

  it.each([
    ['Fulano de Tal', 'Fulana de Tal'],
    ['1D3D', '1D3E'],
    ['4266554400', '4266554401'],
  ])('with %s read as %s has a wrong checksum', (from, to) => {
    expect(pixFault(PIX.replace(from, to))).toBe('pix_code_checksum');
  });

  it.each([
    '',
    '123e4567-e12b-12d1-a456-426655440000',
    'https://pix.example.com/qr/1',
    PIX.slice(0, -1),
    PIX.slice(0, -8),
    `${PIX} `,
    PIX.replace('5913', '5914'),
    `000201${'9'.repeat(600)}`,
  ])('is no other text: %j', (text) => expect(pixFault(text)).toBe('pix_code_form'));

  it('is for Pix, not for another account', () => {
    const body = PIX.replace('br.gov.bcb.pix', 'br.gov.bcb.pox').slice(0, -4);
    expect(pixFault(body + checksum(body))).toBe('pix_code_foreign');
  });
});

describe('The line of a boleto', () => {
  it.each([BANK, BILL_10, '84670000001-7 43590024020-9 02405000243-5 84221010811-9'])('is right: %s', (line) => {
    expect(boletoFault(boletoDigits(line))).toBeUndefined();
  });

  it.each([BANK, BILL_10])('with any one digit changed is wrong: %s', (line) => {
    const digits = boletoDigits(line);
    for (const at of digits.split('').keys()) {
      const other = String((Number(digits[at]) + 1) % 10);
      expect(boletoFault(digits.slice(0, at) + other + digits.slice(at + 1)), `digit ${at}`).toBeDefined();
    }
  });

  it.each(['', '1', '0019', BANK.replace('3 ', 'x '), '8'.repeat(47), '1'.repeat(48)])('is none: %j', (line) => {
    expect(boletoFault(boletoDigits(line))).toBe('boleto_line_form');
  });

  it('may have its digits by modulo 11', () => {
    const line = withDigits('8', '8', '01234567890123456789'.repeat(2));
    expect(boletoFault(line)).toBeUndefined();
  });
});

/** A second way to compute the checksum: bits shifted one by one. */
function checksum(text: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text)) {
    for (let bit = 7; bit >= 0; bit--) {
      const top = ((crc >> 15) & 1) ^ ((byte >> bit) & 1);
      crc = (crc << 1) & 0xff_ff;
      if (top === 1) crc ^= 0x10_21;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** A bill whose digits follow modulo 11, as the layout of FEBRABAN describes it by a table of rests. */
function withDigits(product: string, kind: string, rest: string): string {
  const digit = (digits: string) => {
    const weights = [...digits].reverse().map((each, at) => Number(each) * [2, 3, 4, 5, 6, 7, 8, 9][at % 8]!);
    const left = weights.reduce((sum, each) => sum + each, 0) % 11;
    return left < 2 ? '0' : String(11 - left);
  };
  const general = digit(`${product}1${kind}${rest}`);
  const code = `${product}1${kind}${general}${rest}`;
  return [0, 11, 22, 33].map((at) => code.slice(at, at + 11) + digit(code.slice(at, at + 11))).join('');
}
