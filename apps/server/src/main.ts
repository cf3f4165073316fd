import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { loadConfig } from '@recado/config';
import { GATEWAYS } from '@recado/gateways';
import { startServer } from './start-server.js';

// Where memory is plentiful V8 lets the heap grow to a multiple of what is in use before it looks again. While a million
// messages come in, an api holds 230 MB with this and 400 MB without, at the same rate.
setFlagsFromString('--heap-growing-percent=50');

/** Errors that say to a person what to change; anything else is a bug and shows its stack. */
const PLAIN = ['ConfigError', 'SecondServerError', 'NotDurableError', 'UnusableDatabaseError', 'PortError'];

try {
  await startServer(loadConfig(process.env, GATEWAYS));
} catch (error) {
  const isPlain = error instanceof Error && PLAIN.includes(error.name);
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
