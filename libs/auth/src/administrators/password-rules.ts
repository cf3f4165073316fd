import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AuthInputError } from '../auth-input-error.js';

/**
 * Words that are common in passwords of Brazil. The list of zxcvbn, which is of English origin, lacks a third of them and
 * takes the others for rare. The commonest come first: zxcvbn counts the place in the list as the number of guesses.
 */
const COMMON_WORDS = `
  senha minhasenha mudar trocar teste padrao acesso login usuario administrador
  mestre bemvindo segredo sistema servidor empresa computador mensagem whatsapp
  brasil flamengo corinthians palmeiras saopaulo gremio vasco cruzeiro santos futebol
  teamo euteamo teamomuito amor princesa familia feliz felicidade dragao
  deus deusefiel jesus jesuscristo verao inverno gabriel rafael felipe lucas
  matheus daniel juliana fernanda camila amanda bruna
  contraseña contrasena clave secreto
`
  .trim()
  .split(/\s+/);

/** Characters that are estimated: 64 take up to 25 ms of the event loop, 128 would take up to 60. */
const MAX_ESTIMATED_LENGTH = 64;
/** Substitutions of letters by digits and signs that are tried for one password. More only take time. */
const MAX_SUBSTITUTIONS = 20;
/** The best of the scores 0 to 4: more than 10^10 guesses. */
const STRONG = 4;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** `personal`: only because of the given words. */
type PasswordStrength = 'strong' | 'weak' | 'personal';

/** Estimates how hard a password is to guess for somebody who knows these words. */
async function passwordStrength(password: string, knownWords: string[]): Promise<PasswordStrength> {
  estimator ??= makeEstimator();
  const zxcvbn = await estimator;
  const { score, guesses } = zxcvbn.check(password, knownWords);
  if (score >= STRONG) return 'strong';
  return zxcvbn.check(password).guesses > guesses ? 'personal' : 'weak';
}

/** The dictionaries are loaded with the first password: they take 50 ms and 10 to 25 MB, and most servers never need them. */
async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, brazil: COMMON_WORDS },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
    maxLength: MAX_ESTIMATED_LENGTH,
  });
}

const MIN_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
/** Shorter parts of an address occur in good passwords by chance. */
const MIN_WORD_LENGTH = 4;
const PRODUCT_NAME = 'recado';

/**
 * Refuses a password that is too short, too long or easy to guess, also from the e-mail address or the product's name.
 * Rejects with AuthInputError.
 */
export async function checkPassword(password: string, email: string): Promise<void> {
  const { length } = [...password];
  if (length < MIN_LENGTH) throw new AuthInputError('password_too_short');
  if (length > MAX_PASSWORD_LENGTH) throw new AuthInputError('password_too_long');
  const strength = await passwordStrength(password, personalWords(email));
  if (strength === 'personal') throw new AuthInputError('password_derived');
  if (strength === 'weak') throw new AuthInputError('password_common');
}

/** The product's name, the address and its parts. */
function personalWords(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [local, ...local.split(/[^\p{L}]+/u), ...domain.split('.')];
  return [PRODUCT_NAME, email, ...parts.filter((part) => part.length >= MIN_WORD_LENGTH)];
}
