import 'reflect-metadata';
import { processStreams } from './process-streams.js';
import { runCli } from './run-cli.js';

// The reader may close the pipe before the end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCli(process.argv.slice(2), processStreams);
