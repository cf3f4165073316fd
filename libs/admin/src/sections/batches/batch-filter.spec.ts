import { describe, expect, it } from 'vitest';
import { BATCH_FILTER, toBatchFilter } from './batches.controller.js';

const filterOf = (q: string) => toBatchFilter(BATCH_FILTER.read({ q }, { zone: 'America/Sao_Paulo' }).values);

describe('the text that batches are looked for with', () => {
  it.each([
    ['Boletos', { name: 'Boletos' }],
    [' Boletos 2026 ', { name: 'Boletos 2026' }],
    ['2026', { id: 2_026, name: '2026' }],
    ['#2026', { id: 2_026, name: '#2026' }],
    ['2.026', { id: 2_026, name: '2.026' }],
    ['Lote 1.218', { id: 1_218, name: 'Lote 1.218' }],
    ['0', { name: '0' }],
    ['  ', {}],
  ])('is a part of a name, and a number where it may be one: %j', (text, filter) => {
    expect(filterOf(text)).toEqual(filter);
  });
});
