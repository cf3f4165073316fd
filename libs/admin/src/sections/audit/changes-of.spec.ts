import { expect, it } from 'vitest';
import { changesOf } from './changes-of.js';

it('the changes of an entry: each field before and after, and what else is known', () => {
  const filter = { status: 'failed', keys: [1, 2], isOpen: false };
  const details = {
    name: 'ERP',
    filter,
    before: { limit: 5, zone: null },
    after: { limit: 7, zone: 'UTC', scopes: ['a', 'b'] },
  };
  expect(changesOf(details)).toEqual([
    { field: 'limit', before: '5', after: '7' },
    { field: 'zone', before: '', after: 'UTC' },
    { field: 'scopes', before: '', after: 'a, b' },
    { field: 'name', value: 'ERP' },
    { field: 'filter', value: 'status: failed, keys: 1, 2, isOpen: false' },
  ]);
});

it('the changes of an entry: none without details', () => {
  expect(changesOf(null)).toEqual([]);
});
