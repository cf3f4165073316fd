import { Installation } from '@recado/core';

/** A look writes no key and sends no message, so it needs no name that is its own; and the database may be away. */
export const NO_INSTALLATION = new Installation('none', 0);
