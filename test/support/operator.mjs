// A process that runs commands of the built CLI one after the other, for all test processes: loading the CLI takes 1.5 s
// of processor time, which would otherwise be needed for each of two hundred commands. Arguments: the module, the socket.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const [module, socket] = process.argv.slice(2);
const { runCli } = await import(module);

let last = Promise.resolve();

/** Runs one command; `env` is its whole environment, `folder` its working folder, `input` what it reads. */
async function run({ args, env, folder, input = '' }) {
  process.chdir(folder);
  const printed = { stdout: '', stderr: '' };
  const terminal = {
    env,
    print: (line) => void (printed.stdout += `${line}\n`),
    report: (line) => void (printed.stderr += `${line}\n`),
    readInput: () => Promise.resolve(input),
    askSecret: () => Promise.resolve(undefined),
  };
  const code = await runCli(args, terminal);
  return { code, ...printed };
}

const server = createServer(async (request, response) => {
  const command = await json(request);
  last = last.then(() => run(command)).catch((error) => ({ code: 1, stdout: '', stderr: String(error?.stack) }));
  response.end(JSON.stringify(await last));
});
server.listen(socket, () => process.send?.('ready'));
process.once('disconnect', () => process.exit());
