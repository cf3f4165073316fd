import { watch } from 'node:fs';
import { loadEnvironment } from './environment.mjs';
import { prepare } from './prepare.mjs';
import { inProject, ROOT } from './root.mjs';
import { runningServer } from './running-server.mjs';
import { say } from './say.mjs';

/** How long changes are collected, in ms: editors write a file in several steps, and a checkout writes many files. */
const SETTLE_MS = 150;

const server = runningServer();
let timer;
let round = Promise.resolve();

async function rebuildAndRestart() {
  let built;
  try {
    built = await prepare();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    say('waiting for a change; a running server continues');
    return;
  }
  if (built || !server.isRunning()) await server.restart();
}

function schedule() {
  clearTimeout(timer);
  timer = setTimeout(() => (round = round.then(rebuildAndRestart)), SETTLE_MS);
}

/** Runs the server and restarts it, rebuilt, whenever a source changes, until this process gets SIGINT or SIGTERM. */
export async function develop() {
  loadEnvironment(ROOT);
  await rebuildAndRestart();
  for (const folder of ['apps', 'libs']) watch(inProject(folder), { recursive: true }, schedule);
  say('watching apps/ and libs/');
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}
