// One process that runs commands of the built CLI, one at a time, for whoever asks: loading it takes a second and a half
// of processor time, which a hundred fixtures need not pay each. Arguments: the CLI's module, the socket.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const [module, socket] = process.argv.slice(2);
const { runCli } = await import(module);

let last = Promise.resolve();

/** `env` is all that the command sees of the environment. */
async function run({ args, env }) {
  const printed = { stdout: '', stderr: '' };
  const terminal = {
    env,
    print: (line) => void (printed.stdout += `${line}\n`),
    report: (line) => void (printed.stderr += `${line}\n`),
    readInput: () => Promise.resolve(''),
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
