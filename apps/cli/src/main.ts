import 'reflect-metadata';
import { terminalIn } from './command/terminal.js';
import { languageOf } from './language/language.js';
import { phrase } from './language/text.js';
import { processStreams } from './process-streams.js';
import { runCli } from './run-cli.js';

/** How long what a command has left open may keep its process, in ms: a start that fails halfway closes nothing. */
const LEFT_OPEN_MS = 1_000;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader may close the pipe before the end, as `head` does.
  if (error.code === 'EPIPE') process.exit();
  const terminal = terminalIn(languageOf(process.env), processStreams);
  terminal.report(phrase`The output could not be written (${error.code ?? error.message}).`);
  process.exit(1);
});
// Whoever could be told of it reads this stream.
process.stderr.on('error', () => undefined);

void runCli(process.argv.slice(2), processStreams).then((code) => {
  process.exitCode = code;
  // It runs only if something keeps the process; `start` leaves a server that is to keep it.
  if (code !== 0) setTimeout(() => process.exit(), LEFT_OPEN_MS).unref();
});
