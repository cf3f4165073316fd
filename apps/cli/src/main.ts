import 'reflect-metadata';
import { terminalIn } from './command/terminal.js';
import { languageOf } from './language/language.js';
import { phrase } from './language/text.js';
import { processStreams } from './process-streams.js';
import { runCli } from './run-cli.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader may close the pipe before the end, as `head` does.
  if (error.code === 'EPIPE') process.exit();
  const terminal = terminalIn(languageOf(process.env), processStreams);
  terminal.report(phrase`The output could not be written (${error.code ?? error.message}).`);
  process.exit(1);
});
// Whoever could be told of it reads this stream.
process.stderr.on('error', () => undefined);

void runCli(process.argv.slice(2), processStreams).then((code) => (process.exitCode = code));
