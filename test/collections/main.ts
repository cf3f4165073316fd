import { parseArgs } from 'node:util';
import { ensureRunners } from '../../scripts/lib/collections/runners.mjs';
import { BRUNO, POSTMAN } from '../../scripts/lib/collections/files.mjs';
import { print, runCommand } from '../support/command-line.js';
import { ALL_SCOPES, createKey } from '../support/keys.js';
import { inProject } from '../support/paths.js';
import { startCommand } from '../support/program.js';
import { type Server, startServer } from '../support/server.js';
import { startWebhookSink } from '../support/webhook-sink.js';

const USAGE = 'npm run collections -- --run';

/** Runs both collections against a server of their own, each with its own program; answers the exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, { usage: USAGE, read: readOptions, run });
}

function readOptions(args: string[]): object {
  return parseArgs({ args, options: { run: { type: 'boolean' } } }).values;
}

async function run(): Promise<number> {
  const { bru, newman } = await ensureRunners();
  const server = await startServer({ env: { WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8' } });
  const sink = await startWebhookSink();
  try {
    const codes = [
      await runWith(server, sink.url('/bruno'), (values) => [bru, 'run', '-r', '--env', 'local', ...values]),
      await runWith(server, sink.url('/postman'), (values) => [newman, 'run', inProject(POSTMAN), ...values]),
    ];
    return codes.every((code) => code === 0) ? 0 : 1;
  } finally {
    await server.stop();
    await sink.close();
  }
}

type Arguments = (values: readonly string[]) => readonly [string, ...string[]];

/** Those of administration too, for which a key is bound to addresses. */
const SCOPES = [
  ...ALL_SCOPES,
  ...['channels', 'keys', 'templates'].flatMap((part) => [`${part}:read`, `${part}:write`]),
  'sends:write',
  'lists:read',
  'lists:write',
];

/** Runs a program with a key of its own in the folder of the Bruno collection, and prints what it says. */
async function runWith(server: Server, webhookUrl: string, argumentsWith: Arguments): Promise<number | null> {
  const key = await createKey(server, { name: webhookUrl, scopes: SCOPES, options: ['--ip', '127.0.0.1,::1'] });
  const values = { baseUrl: server.url, key, webhookUrl };
  const args = argumentsWith(Object.entries(values).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]));
  const { PATH, HOME } = process.env;
  const options = { cwd: inProject(BRUNO), env: { PATH, HOME } };
  const { exited, output } = startCommand(process.execPath, args, options);
  const { code } = await exited;
  print(output());
  return code;
}
