import { expect, it } from 'vitest';
import { keptName } from './target-names.js';

it.each([
  [{ name: 'ERP da loja' }, 'ERP da loja'],
  [{ before: { name: 'ERP' }, after: { name: 'ERP novo' } }, 'ERP novo'],
  [{ before: { name: 'loja-centro' }, after: { pace: 3 } }, 'loja-centro'],
  [{ after: { url: 'https://loja.exemplo.com/h' } }, 'https://loja.exemplo.com/h'],
  [{ email: 'rita@exemplo.com.br', role: 'viewer' }, 'rita@exemplo.com.br'],
  [{ name: '', before: [], after: 7 }, null],
  [{ name: { first: 'x' } }, null],
  [null, null],
])('%j keeps the name %s of what it was about', (details, name) => {
  expect(keptName({ details })).toBe(name);
});
