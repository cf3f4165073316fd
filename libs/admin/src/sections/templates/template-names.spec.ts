import { expect, it } from 'vitest';
import { isGenerated } from './template-names.js';

it('a template that Meta made by Direct Send is known by its name', () => {
  const names = ['auto_generated_0d3f', 'recado_carrier', 'meu_auto_generated_1'];
  expect(names.map((name) => isGenerated({ name }))).toEqual([true, false, false]);
});
