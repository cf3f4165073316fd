import 'reflect-metadata';
import { processStreams } from './process-streams.js';
import { runCli } from './run-cli.js';

process.exitCode = await runCli(process.argv.slice(2), processStreams);
