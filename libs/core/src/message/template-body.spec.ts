import { describe, expect, it } from 'vitest';
import { bodyParameters, fillBody } from './template-body.js';

describe('the body of a template', () => {
  it('names its parameters once, in order', () => {
    expect(bodyParameters('Olá, {{1}}! {{2}} e {{ 1 }}.')).toEqual(['1', '2']);
    expect(bodyParameters('Olá, {{nome}}: {{pedido}} {nome} {{}} {{a b}}')).toEqual(['nome', 'pedido']);
    expect(bodyParameters('Olá!')).toEqual([]);
  });

  it('is filled by position or by name, and values are not read again', () => {
    expect(fillBody('Olá, {{1}}! {{2}} {{3}}', ['$& {{2}}', 'dois'])).toBe('Olá, $& {{2}}! dois {{3}}');
    expect(fillBody('Olá, {{nome}}! {{constructor}}', { nome: 'Ana' })).toBe('Olá, Ana! {{constructor}}');
  });
});
