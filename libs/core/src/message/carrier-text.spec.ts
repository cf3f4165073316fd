import { describe, expect, it } from 'vitest';
import { carrierText, isCarriable, isShortEnough } from './carrier-text.js';

describe('carrierText', () => {
  it.each([
    ['one line', 'Olá, Ana!', 'Olá, Ana!'],
    ['several lines', 'Olá, Ana!\n\nSeu pedido saiu.\r\nAté já', 'Olá, Ana! · Seu pedido saiu. · Até já'],
    ['line breaks of other systems', 'a\u2028b\u0085c\vd', 'a · b · c · d'],
    ['empty lines and blanks at the ends', '\n  \n Olá \n\t\n', 'Olá'],
    ['a tab', 'valor:\t10', 'valor: 10'],
    ['four spaces', 'a    b', 'a    b'],
    ['more than four spaces', 'a     b', 'a b'],
    ['a run of tabs and spaces', 'a \t b', 'a b'],
    ['nothing but blanks', ' \n\t ', ''],
  ])('writes %s in one line', (_, text, expected) => {
    expect(carrierText(text)).toBe(expected);
  });

  it('takes a time that grows with the text only', () => {
    const long = `a${' '.repeat(200_000)}b`;
    expect(carrierText(`${long}\n${'\n'.repeat(200_000)}c`)).toBe('a b · c');
  });
});

describe('isCarriable', () => {
  it.each([
    ['a', 1_024, null, true],
    ['a', 1_025, null, false],
    ['😀', 1_024, null, true],
    ['a', 1_018, 'Olá: {{1}}!', true],
    ['a', 1_019, 'Olá: {{1}}!', false],
  ])('counts characters: %j times %i in %j is %j', (character, times, body, expected) => {
    expect(isCarriable(character.repeat(times), body)).toBe(expected);
  });

  it('counts the text as it is carried', () => {
    expect(isCarriable(`${'a'.repeat(511)}${' '.repeat(100)}${'b'.repeat(512)}`, null)).toBe(true);
    expect(isCarriable(`${'a'.repeat(512)}\n${'b'.repeat(510)}`, null)).toBe(false);
  });

  it('is not so for a text without words', () => {
    expect(isCarriable(' \n ', null)).toBe(false);
  });
});

describe('isShortEnough', () => {
  it('counts characters, not units', () => {
    expect([isShortEnough('😀'.repeat(1_024)), isShortEnough('😀'.repeat(1_025))]).toEqual([true, false]);
  });
});
