import type { Language } from '@recado/core';

/** As POSIX weighs them, after the one of our own. */
const VARIABLES = ['RECADO_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'];

/** The language of whoever runs a command: Portuguese when the first variable that is set begins with `pt`. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  const chosen = VARIABLES.map((name) => env[name]).find((value) => value !== undefined && value !== '');
  return /^pt(?![a-z])/i.test(chosen ?? '') ? 'pt-BR' : 'en';
}
