import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSlips } from './slips.js';

describe('findSlips', () => {
  it.each([
    '{nome}',
    '{Name}',
    '{NAME}',
    '{ name }',
    '{name }',
    '{name |cliente}',
    '{Nome|cliente}',
    '{e-mail}',
    '{E-Mail}',
    '{Email}',
    '{first_name}',
    '{primeiro nome}',
    '{telefone}',
    '{nmae}',
    '{nam}',
    '{naame}',
    '{emial}',
    '{{name}}',
    '{{name}',
    '{{ nome }}',
  ])('finds %s', (slip) => expect(findSlips(`Oi ${slip}!`)).toEqual([`${slip}${slip.endsWith('}') ? '' : '!'}`]));

  it('finds a token without its end', () => expect(findSlips('Oi {name, tudo bem?')).toEqual(['{name, tudo bem?']));

  it.each([
    '{name}',
    '{email|x}',
    '{name|}',
    '{}',
    '{ }',
    '{0}',
    '{"a":1}',
    '{codigo}',
    '{game}',
    '{oi|olá}',
    '} {',
    '{"to":{name}}',
  ])('leaves %s alone', (text) => expect(findSlips(text)).toEqual([]));

  it('names each once and not too many', () => {
    expect(findSlips('{nome} {nome}')).toEqual(['{nome}']);
    expect(findSlips('{nome}{Nome}{NOME}{NOme}{nOme}{noMe}')).toHaveLength(5);
  });

  it('keeps what it shows short', () => {
    expect(findSlips(`{nome|${'x'.repeat(500)}}`)[0]?.length).toBeLessThan(50);
  });

  it('is linear on hostile braces', () => {
    const started = performance.now();
    for (const unit of ['{', '{name', '{a', '}', '{name|']) findSlips(unit.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('does not look at millions of them', () => {
    expect(findSlips(`${'{x}'.repeat(99)}{nome}`)).toEqual(['{nome}']);
    expect(findSlips(`${'{x}'.repeat(100)}{nome}`)).toEqual([]);
  });

  it('never throws', () => {
    const text = fc
      .array(fc.constantFrom('{', '}', '|', 'name', 'nome', ' ', '\ud83d', 'é'))
      .map((parts) => parts.join(''));
    fc.assert(fc.property(text, (value) => void findSlips(value)));
  });
});
