export { retryAfterMs } from '@recado/core';
