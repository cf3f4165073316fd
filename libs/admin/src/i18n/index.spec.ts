import { expect, it } from 'vitest';
import { catalogueOf } from './index.js';

const [ptBR, en] = [catalogueOf('pt-BR'), catalogueOf('en')];

/** `keys.title` → `text`, `keys.manageNamed` → `text of 1`, for every entry. */
function shapeOf(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const here = `${path}${name}`;
    if (typeof value === 'object' && value !== null) return shapeOf(value, `${here}.`);
    return [[here, typeof value === 'function' ? 'sentence' : 'text']];
  });
}

it('has the same texts in both languages', () => {
  expect(shapeOf(en)).toEqual(shapeOf(ptBR));
});

it('has no empty text', () => {
  for (const catalogue of [ptBR, en]) expect(JSON.stringify(catalogue)).not.toMatch(/:""/);
});

it('has the agreed names of keys and of unconfirmed messages', () => {
  expect([ptBR.keys.title, en.keys.title]).toEqual(['Chaves de API', 'API Keys']);
  expect(ptBR.statuses.unknown).toBe('Envio não confirmado');
});
