import type { Config } from '@recado/config';
import type { Finding } from './finding.js';

/** Looks at one thing that this configuration needs. It changes nothing that lasts, and a server may run beside it. */
export type Check = (config: Config) => Promise<readonly Finding[]> | readonly Finding[];
