import { expect, it } from 'vitest';
import { parseForm } from './form-parser.js';

it('reads fields, the last of a repeated one', () => {
  expect({ ...parseForm('name=ERP+Matriz&note=a%26b&name=Site') }).toEqual({ name: 'Site', note: 'a&b' });
});

it('has nothing but what was sent', () => {
  const form = parseForm('__proto__=x&a=1');
  expect(form.toString).toBeUndefined();
  expect(({} as { x?: unknown }).x).toBeUndefined();
});
