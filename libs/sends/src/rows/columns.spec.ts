import { describe, expect, it } from 'vitest';
import { isHeader, targetsOf, usualTargets } from './columns.js';

describe('The columns of a list', () => {
  it('fill fields and variables by their headings, each once', () => {
    const headings = ['Nome', 'E-mail', 'Celular', 'Nº do Pedido', 'telefone', '', '2ª via', 'Ação'];
    expect(targetsOf(headings)).toEqual([
      'name',
      'email',
      'phone',
      'variable:no_do_pedido',
      null,
      null,
      'variable:a_via',
      'variable:acao',
    ]);
  });

  it('have names of variables that the API takes', () => {
    const [target] = targetsOf(['x'.repeat(40) + ' y']);
    expect(target).toBe(`variable:${'x'.repeat(32)}`);
  });

  it('are number and name in a list without headings', () => {
    expect(isHeader(['telefone', 'nome'])).toBe(true);
    expect(isHeader(['+55 (11) 98765-4321', 'Ana'])).toBe(false);
    expect(isHeader(['5511987654321,00', 'Ana'])).toBe(false);
    expect(usualTargets(3)).toEqual(['phone', 'name', null]);
  });
});
