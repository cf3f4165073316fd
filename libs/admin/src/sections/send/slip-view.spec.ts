import { describe, expect, it } from 'vitest';
import { corrected, slipsOf, unfilledVariables } from './slips.part.js';

const columns = [
  { heading: 'Telefone', target: 'phone' as const },
  { heading: 'Nome', target: 'name' as const },
  { heading: 'Pedido', target: 'variable:pedido' as const },
  { heading: 'Obs', target: null },
];

describe('What looks like a variable in a text', () => {
  it('is offered as the column that is meant, else as any of them', () => {
    expect(slipsOf('{{nome}} [pedido|sem] {{1}} {name', columns)).toEqual([
      { token: '{{nome}}', count: 1, offers: ['{nome}'] },
      { token: '{{1}}', count: 1, offers: ['{name}', '{pedido}', '{nome}'] },
      { token: '{name', count: 1, offers: [] },
      { token: '[pedido|sem]', count: 1, offers: ['{pedido|sem}'] },
    ]);
  });

  it('is replaced wherever it stands, by nothing but what is offered', () => {
    expect(corrected('[nome], {nome}, [nome]', columns, '[nome]', '{nome}')).toBe('{nome}, {nome}, {nome}');
    expect(corrected('[nome]', columns, '[nome]', '{valor}')).toBeUndefined();
    expect(corrected('Oi [nome]', columns, 'Oi', '{nome}')).toBeUndefined();
  });
});

it('The variables that no column fills are told all at once, but those with a fallback', () => {
  expect(unfilledVariables('{nome} {name} {pedido}: {valor} até {vencimento}, {valor}; {loja|loja}', columns)).toEqual([
    'valor',
    'vencimento',
  ]);
  expect(unfilledVariables('{nome}', [{ heading: 'Telefone', target: 'phone' }])).toEqual(['nome']);
});
