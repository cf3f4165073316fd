import { Installation } from '@recado/core';

/** The checks write no key and send no message, so they need no real installation; and the database may be away. */
export const NO_INSTALLATION = new Installation('none', 0);
