import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inProject, ROOT } from './root.mjs';
import { say } from './say.mjs';

const ENDS_WITH_US = pathToFileURL(inProject('scripts/lib/end-with-starter.mjs')).href;

/** A server process that ends with this one and can be restarted. `entry`: its file, relative to the project. */
export function runningServer(entry) {
  let child;

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  /** Waits for its end: two servers must not share a database file. */
  async function stop() {
    if (!isRunning()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async function restart() {
    await stop();
    const args = ['--enable-source-maps', '--import', ENDS_WITH_US, inProject(entry)];
    child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.once('exit', (code) => code && say(`the server ended with code ${code}; waiting for a change`));
  }

  return { isRunning, restart, stop };
}
