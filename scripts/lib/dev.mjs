import { watch } from 'node:fs';
import { loadEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { succeeds } from './prepare.mjs';
import { inProject } from './root.mjs';
import { runningServer } from './running-server.mjs';
import { say } from './say.mjs';

/** How long changes are collected, in ms: editors write a file in several steps, and a checkout writes many files. */
const SETTLE_MS = 50;

/** Runs the server and restarts it, rebuilt, whenever a source changes, until this process gets SIGINT or SIGTERM. */
export async function develop() {
  // npm runs it in the project's folder; its test elsewhere, without the settings of whoever runs the tests.
  loadEnvironment(process.cwd());
  if (!(await succeeds(ensureInstalled))) return;
  // Imported afterwards: the compiler is one of the packages.
  const { DEV_SERVER, devBuilder } = await import('./dev-build.mjs');
  const { failureOf } = await import('./build.mjs');
  const build = devBuilder();
  const server = runningServer(DEV_SERVER);

  async function rebuildAndRestart() {
    const started = Date.now();
    try {
      await ensureInstalled();
      if (!(await build()) && server.isRunning()) return;
      say(`built in ${Date.now() - started} ms`);
    } catch (error) {
      say(`${failureOf(error)}\nwaiting for a change; a running server continues`);
      return;
    }
    await server.restart();
  }

  await rebuildAndRestart();
  watchSources(rebuildAndRestart);
  stopWith(server);
}

/** Calls `react` after changes of the sources have settled, one call after the other. */
function watchSources(react) {
  let timer;
  let round = Promise.resolve();
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (round = round.then(react)), SETTLE_MS);
  };
  for (const folder of ['apps', 'libs']) watch(inProject(folder), { recursive: true }, schedule);
  say('watching apps/ and libs/');
}

function stopWith(server) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}
