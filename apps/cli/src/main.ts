import 'reflect-metadata';
import { processStreams } from './process-streams.js';
import { runCli } from './run-cli.js';

// The reader may close the pipe before the end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void runCli(process.argv.slice(2), processStreams).then((code) => (process.exitCode = code));
