import type { Language } from '@recado/core';

/** The variables in the order of POSIX, after our own. */
const VARIABLES = ['RECADO_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'];

/** The language of the person who runs a command: Portuguese when the first variable that is set begins with `pt`. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  const chosen = VARIABLES.map((name) => env[name]).find((value) => value !== undefined && value !== '');
  return /^pt(?![a-z])/i.test(chosen ?? '') ? 'pt-BR' : 'en';
}
