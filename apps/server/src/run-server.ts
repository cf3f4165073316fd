import 'reflect-metadata';
import { loadConfig } from '@recado/config';
import { GATEWAYS } from '@recado/gateways';
import { startServer } from './start-server.js';

/** Errors whose message tells the operator what to change; any other error is a bug and is printed with its stack. */
const PLAIN = ['ConfigError', 'SecondServerError', 'NotDurableError', 'UnusableDatabaseError', 'PortError'];

/** Starts the server with the environment of this process. Ends the process with code 1 when that is not possible. */
export async function runServer(): Promise<void> {
  ignoreFailuresOf(process.stdout);
  ignoreFailuresOf(process.stderr);
  try {
    await startServer(loadConfig(process.env, GATEWAYS));
  } catch (error) {
    const isPlain = error instanceof Error && PLAIN.includes(error.name);
    process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

/** The log counts its own losses; what else is printed is of use to a person at a terminal only. */
function ignoreFailuresOf(stream: NodeJS.WriteStream): void {
  // Without a listener a full disk or a closed pipe would end the process.
  stream.on('error', () => undefined);
}
