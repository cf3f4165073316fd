import { expect, it } from 'vitest';
import { changesOf } from './changes-of.js';

it('the changes of an entry: each field before and after, and what else is known', () => {
  const details = { name: 'ERP', before: { limit: 5, zone: null }, after: { limit: 7, zone: 'UTC', scopes: ['a'] } };
  expect(changesOf(details)).toEqual([
    { field: 'limit', before: '5', after: '7' },
    { field: 'zone', before: '', after: 'UTC' },
    { field: 'scopes', before: '', after: '["a"]' },
    { field: 'name', value: 'ERP' },
  ]);
});

it('the changes of an entry: none without details', () => {
  expect(changesOf(null)).toEqual([]);
});
