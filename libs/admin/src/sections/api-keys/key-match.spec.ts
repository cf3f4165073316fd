import { expect, it } from 'vitest';
import { keyMatch } from './key-match.js';

const KEY = {
  name: 'Loja São João',
  prefix: 'rcd_live_9fQ2',
  last4: 'k7Xa',
  replaced: [{ prefix: 'rcd_live_aBcD', last4: 'eFgH' }],
};

it.each([
  ['loja sao joao', 'exact'],
  ['rcd_live_9fQ2', 'exact'],
  ['rcd_live_9fQ2…k7Xa', 'exact'],
  ['rcd_live_9fQ2abcdefghijklmnopqrstuvwxyzk7Xa', 'exact'],
  ['rcd_live_aBcD…eFgH', 'exact'],
  ['são', 'part'],
  ['SAO', 'part'],
  ['9fQ2', 'part'],
  ['k7Xa', 'part'],
  ['eFgH', 'part'],
  ['rcd_live_9fQ2…eFgH', null],
  ['rcd_live_9fQ2abcdefghijklmnopqrstuvwxyzzzzz', null],
  ['k7X', null],
  ['9FQ2', null],
  ['live', 'part'],
])('finds a key by %s: %s', (typed, match) => expect(keyMatch(KEY, typed)).toBe(match));

it.each(['painel', 'Panel', 'pain'])('finds the key of the panel by its name in both languages: %s', (typed) => {
  expect(keyMatch({ ...KEY, name: 'panel' }, typed)).not.toBeNull();
});
