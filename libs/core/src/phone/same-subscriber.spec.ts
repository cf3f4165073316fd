import { expect, it } from 'vitest';
import { maySameSubscriber } from './same-subscriber.js';

it.each([
  ['22890123456', '2287090123456', 'two digits put before all numbers of a country'],
  ['22890123456', '22879012345678', 'other digits at the end', false],
  ['525512345678', '5215512345678', 'one person already'],
  ['22521234567', '2252721234567', 'a landline of Côte d’Ivoire, which the table leaves out'],
  ['351912345678', '3519123945678', 'a digit within the last seven', false],
  ['351912345678', '351912345679', 'another number of the same length', false],
  ['351912345678', '34912345678', 'another country', false],
  ['22890123456', '5511990123456', 'a redirecting gateway', false],
  ['551133334444', '5511933334444', 'a landline and a mobile number of Brazil', false],
  ['5511987654321', '5521987654321', 'another area', false],
  ['22890123456', '228123490123456', 'more digits than any country has put in', false],
  ['2287', '22890123456', 'no number', false],
  ['', '22890123456', 'nothing', false],
])('maySameSubscriber(%s, %s): %s', (phone, other, _why, expected = true) => {
  expect(maySameSubscriber(phone, other)).toBe(expected);
  expect(maySameSubscriber(other, phone)).toBe(expected);
});
