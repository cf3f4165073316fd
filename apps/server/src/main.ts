import 'reflect-metadata';
import { loadConfig } from '@recado/config';
import { startServer } from './start-server.js';

/** Errors that say to a person what to change; anything else is a bug and shows its stack. */
const PLAIN = ['ConfigError', 'SecondServerError'];

try {
  await startServer(loadConfig());
} catch (error) {
  const isPlain = error instanceof Error && PLAIN.includes(error.name);
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
