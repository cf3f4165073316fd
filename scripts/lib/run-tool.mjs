import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ROOT } from './root.mjs';

const running = new Set();

/** Ends what `runTool` runs when SIGTERM or SIGHUP ends this process, and then this process. */
export function endToolsOnSignal() {
  for (const signal of ['SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      for (const child of running) child.kill('SIGTERM');
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/**
 * Runs a program in the project's folder or in `cwd`; answers its exit code and, unless `live`, its output. The code is 1 when it
 * cannot be started or is ended by a signal. A `yielding` one gets only the processor time that nothing else wants.
 */
export function runTool(
  command,
  args,
  { live = false, env = process.env, cwd = ROOT, timeout, yielding = false } = {},
) {
  return new Promise((resolve) => {
    const stdio = live ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, stdio, timeout });
    if (yielding && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 1, output: output + error.message });
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
