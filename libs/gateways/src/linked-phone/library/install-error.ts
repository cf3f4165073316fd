import type { InstallFailure } from '../../port/pairing-library.js';

/** By the codes of Node.js and npm, as they stand in what npm says. */
const CODES: readonly (readonly [InstallFailure, RegExp])[] = [
  ['not_writable', /\b(?:EROFS|EACCES|EPERM|ENOTDIR)\b/],
  ['disk_full', /\b(?:ENOSPC|EDQUOT)\b/],
  ['other_archive', /\bEINTEGRITY\b/],
  [
    'no_network',
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E40[0-9]|E50[0-9]|ENOTCACHED)\b/,
  ],
];

/** Lines of a stack, and the place of a log that is removed with the folder in which npm worked. */
const NOISE = /^npm error\s+at |complete log of this run/;

/** The library could not be installed. `words`: the end of what npm said. */
export class InstallError extends Error {
  constructor(
    readonly failure: InstallFailure,
    readonly words: string,
  ) {
    super(words);
  }
}

/**
 * All of an address up to its last @: passwords may hold @ and /, as they were typed. The address of a package with a
 * scope, such as //registry/@scope/name, has no password.
 */
const CREDENTIALS = /\/\/(?![\w.-]+(?::\d+)?\/@[^\s@/%]+(?:\/|%2f)[^\s@]*(?:\s|$))\S+@/gi;

/**
 * What the words of npm, or of the operating system, mean; `known`: what it was is known. Passwords in addresses of
 * registries are left out.
 */
export function installErrorOf(words: string, known?: InstallFailure): InstallError {
  const failure = known ?? CODES.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
  const told = words.split('\n').filter((line) => !NOISE.test(line));
  return new InstallError(failure, told.join('\n').replaceAll(CREDENTIALS, '//'));
}
