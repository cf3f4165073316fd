import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { COMMON_WORDS } from './common-words.js';

/** Characters that are estimated: 64 take up to 25 ms of the event loop, 128 would take up to 60. */
const MAX_ESTIMATED_LENGTH = 64;
/** Substitutions of letters by digits and signs that are tried for one password. More only take time. */
const MAX_SUBSTITUTIONS = 20;
/** The best of the scores 0 to 4: more than 10^10 guesses. */
const STRONG = 4;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** `personal`: only because of the given words. */
export type PasswordStrength = 'strong' | 'weak' | 'personal';

/** Estimates how hard a password is to guess for somebody who knows these words. */
export async function passwordStrength(password: string, knownWords: string[]): Promise<PasswordStrength> {
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
