import { spawn } from 'node:child_process';
import { inProject, ROOT } from './root.mjs';
import { say } from './say.mjs';

/** One server process that can be replaced by a newer one. */
export function runningServer() {
  let child;

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  /** Waits for the old one to end: two servers may not share a database file. */
  async function stop() {
    if (!isRunning()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async function restart() {
    await stop();
    const args = ['--enable-source-maps', inProject('dist/apps/server/src/main.js')];
    child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    child.once('exit', (code) => code && say(`the server ended with code ${code}; waiting for a change`));
  }

  return { isRunning, restart, stop };
}
