import type { LibraryLogger } from './library.js';

/** Digits that may be a phone number, and keys and codes in base64. */
const NUMBERS = /\d{7,}/g;
const KEYS = /[A-Za-z0-9+/=_-]{24,}/g;

/** What may be shown of a text of the library: it names phones, keys and codes. */
export function masked(text: string): string {
  return text.replace(KEYS, '…').replace(NUMBERS, '…');
}

/**
 * Passes on the words of the library's errors, masked, and drops everything else: what it logs beside its words contains
 * texts, numbers and keys.
 */
export function quietLogger(say: (words: string) => void): LibraryLogger {
  const nothing = () => undefined;
  const logger: LibraryLogger = {
    level: 'error',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (given, words) => say(masked(words ?? (typeof given === 'string' ? given : 'an error'))),
  };
  return logger;
}
