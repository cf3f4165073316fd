import type { Phrases } from './phrases.js';

/** What every command says. */
export const commandPhrases: Phrases = {
  'Usage: {0} <command> [options]{1}\n\n  help\n      shows this':
    'Uso: {0} <comando> [opções]{1}\n\n  help\n      mostra esta ajuda',
  'Usage: {0} {1}\n{2}': 'Uso: {0} {1}\n{2}',
  'Which command? "help" lists them.': 'Qual comando? "help" mostra a lista.',
  'There is no command "{0}": "help" lists them.': 'Não existe o comando "{0}": "help" mostra a lista.',
  'Every value needs its option: "help" lists them.': 'Todo valor precisa da sua opção: "help" mostra a lista.',
  '[--json]': '[--json]',
  STATE: 'ESTADO',
  CREATED: 'CRIAÇÃO',
  never: 'nunca',
  'Option {0} is missing.': 'Falta a opção {0}.',
  '{0} must be a whole number from 1 to {1}.': '{0} deve ser um número inteiro de 1 a {1}.',
};
