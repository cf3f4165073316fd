import { expect, it } from 'vitest';
import { parseForm } from './form-parser.js';

it('takes the last value of a repeated field', () => {
  expect({ ...parseForm('name=ERP+Matriz&note=a%26b&name=Site') }).toEqual({ name: 'Site', note: 'a&b' });
});

it('has no inherited properties', () => {
  const form = parseForm('__proto__=x&a=1');
  expect(form.toString).toBeUndefined();
  expect(({} as { x?: unknown }).x).toBeUndefined();
});
