import type { Config } from '@recado/config';
import type { Finding } from './finding.js';

/** Checks one thing that this configuration needs. It changes nothing permanently, and a server may be running. */
export type Check = (config: Config) => Promise<readonly Finding[]> | readonly Finding[];
