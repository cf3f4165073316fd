import type { LibraryLogger } from './library.js';

const nothing = () => undefined;

/**
 * Drops everything that the library logs: beside its words stand texts, numbers, keys and codes, at every level. Why a
 * connection ended is told with its end.
 */
export const QUIET_LOGGER: LibraryLogger = {
  level: 'silent',
  child: () => QUIET_LOGGER,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
