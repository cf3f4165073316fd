import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTypos } from './template.js';
import { processorMs } from '../../../test/support/processor-time.js';

describe('findTypos', () => {
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
    '{anme}',
    '{meail}',
    '{nam}',
    '{naame}',
    '{emial}',
    '{{name}}',
    '{{name}',
    '{{ nome }}',
  ])('finds %s', (typo) => expect(findTypos(`Oi ${typo}!`)).toEqual([`${typo}${typo.endsWith('}') ? '' : '!'}`]));

  it('finds a token without its end', () => expect(findTypos('Oi {name, tudo bem?')).toEqual(['{name, tudo bem?']));

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
    '{acme}',
    '{unme}',
    '{anjo}',
    '{oi|olá}',
    '} {',
    '{"to":{name}}',
  ])('does not report %s', (text) => expect(findTypos(text)).toEqual([]));

  it('does not report more than forty characters, which are prose', () => {
    const nameIn = (length: number) => `{${' '.repeat(length - 4)}name}`;
    expect([40, 41].map((length) => findTypos(nameIn(length)).length)).toEqual([1, 0]);
  });

  it('reports each once, and five at most', () => {
    expect(findTypos('{nome} {nome}')).toEqual(['{nome}']);
    expect(findTypos('{nome}{Nome}{NOME}{NOme}{nOme}{noMe}')).toHaveLength(5);
  });

  it('cuts long texts', () => {
    expect(findTypos(`{nome|${'x'.repeat(500)}}`)[0]?.length).toBeLessThan(50);
  });

  it('takes linear time for hostile braces', () => {
    const find = () => {
      for (const unit of ['{', '{name', '{a', '}', '{name|']) findTypos(unit.repeat(200_000));
    };
    expect(processorMs(find)).toBeLessThan(2_000);
  });

  it('checks a hundred texts at most', () => {
    expect(findTypos(`${'{x}'.repeat(99)}{nome}`)).toEqual(['{nome}']);
    expect(findTypos(`${'{x}'.repeat(100)}{nome}`)).toEqual([]);
  });

  it('never throws', () => {
    const text = fc
      .array(fc.constantFrom('{', '}', '|', 'name', 'nome', ' ', '\ud83d', 'é'))
      .map((parts) => parts.join(''));
    fc.assert(fc.property(text, (value) => void findTypos(value)));
  });
});
