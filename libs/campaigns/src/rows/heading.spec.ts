import { describe, expect, it } from 'vitest';
import { findHeading } from './heading.js';

const rowsOf = (lines: readonly string[]) =>
  lines.map((line, index) => ({ line: index + 1, cells: Buffer.from(line).toString('latin1').split(';') }));
const heading = (...lines: string[]) => findHeading(rowsOf(lines));

describe('The headings of a list', () => {
  it.each([
    'telefone;nome',
    'id;name;email;phone_number;thumbnail',
    'First Name;Last Name;Labels;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value',
    'MSISDN',
    'phone number',
    'contato;valor',
    'Nome;Mobile Phone Number',
    'Quem;Pedido',
    'Mensagem;Lote;Referência;Telefone;Texto;Status',
    '="Telefone";nome',
  ])('are %s', (headings) => {
    const cells = headings
      .split(';')
      .map((text) => (/phone|tel|quem|msisdn|contato/i.test(text) ? '5511987654321' : 'x'));
    expect(heading(headings, cells.join(';'))).toBe(0);
  });

  it('stand below titles, dates and the name of the company', () => {
    expect(heading('Relatório de clientes', 'Emitido em 10/11/2026;;', 'Nome;Telefone', 'Ana;11987654321')).toBe(2);
    expect(heading('Clientes', 'quem;onde', '5511987654321;x')).toBe(1);
  });

  it.each([
    '4,91511E+11;João',
    '4.91511E+11;João',
    ';Ana',
    '-;Ana',
    '12;Bia',
    '11 97000-3002 (até 18h);Ana',
    'sem número;Ana',
    'n/a;Ana',
    'ana@example.com;Ana',
    '123456789012345@lid;Ana',
    'sem telefone;ana@example.com',
  ])('are not the odd recipient %s', (odd) => {
    expect(heading(odd, '5511987654321;Bia', '5511987654322;Caio')).toBeNull();
  });

  it('are not looked for below the first number, nor guessed where there is none', () => {
    expect(heading('5511987654321;Ana', 'telefone;nome')).toBeNull();
    expect(heading('abc;Ana', 'def;Bia')).toBeNull();
    expect(heading('nome;pedido', 'Ana;12')).toBe(0);
    expect(heading()).toBeNull();
  });
});
