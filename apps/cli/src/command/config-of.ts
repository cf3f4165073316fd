import { type Config, loadConfig } from '@recado/config';
import { GATEWAYS } from '@recado/gateways';
import type { Terminal } from './terminal.js';

/** The configuration that a command works with. Throws ConfigError. */
export function configOf({ env }: Pick<Terminal, 'env'>): Config {
  return loadConfig(env, GATEWAYS);
}
