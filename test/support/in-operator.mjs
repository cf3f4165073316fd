// The CLI in a shell of the tests: hands one command, with its input, to the process of operator.mjs, because to start npm
// and the CLI takes a second of processor time. Arguments: those of the command.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

const STDIN = 0;
const { RECADO_TEST_OPERATOR: socketPath, ...env } = process.env;
const command = { args: process.argv.slice(2), env, folder: process.cwd(), input: readFileSync(STDIN, 'utf8') };

const asking = request({ socketPath, method: 'POST' }, async (answer) => {
  const { code, stdout, stderr } = await json(answer);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
});
asking.end(JSON.stringify(command));
