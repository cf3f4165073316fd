import { describe, expect, it } from 'vitest';
import { DEFAULT_WORDS, isOptOutWord } from './opt-out-words.js';

describe('opt-out words', () => {
  it.each([
    'SAIR',
    'sair',
    ' Sair. ',
    '"SAIR"',
    'Sáir!!!',
    'stop 🛑',
    'Parar…',
    'DESCADASTRAR\n',
    's\u0301top',
    '*SAIR*',
  ])('are recognised in %j', (text) => expect(isOptOutWord(text, DEFAULT_WORDS)).toBe(true));

  it.each([
    'quero sair',
    'não pare',
    'STOPPED',
    'SA IR',
    'SAIR agora',
    '',
    '🛑',
    `SAIR${' '.repeat(300)}`,
    'parar de fumar',
  ])('are not recognised in %j', (text) => expect(isOptOutWord(text, DEFAULT_WORDS)).toBe(false));

  it('may be chosen, also with several parts', () => {
    expect(isOptOutWord('não, quero mais!', ['Não quero mais'])).toBe(true);
    expect(isOptOutWord('SAIR', ['Não quero mais'])).toBe(false);
    expect(isOptOutWord('SAIR', [])).toBe(false);
  });
});
