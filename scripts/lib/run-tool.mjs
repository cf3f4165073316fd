import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { ROOT } from './root.mjs';

/** The priority of a program that others must not wait for; 0 is the usual one, 19 the lowest. */
const IN_BACKGROUND = 10;

/**
 * Runs a program in the project's folder; answers its exit code and, unless `live`, its output. The code is 1 when it
 * cannot be started or is ended by a signal. `inBackground`: it only uses processors that nobody else needs.
 */
export function runTool(command, args, { live = false, env = process.env, timeout, inBackground = false } = {}) {
  return new Promise((resolve) => {
    const stdio = live ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: ROOT, env, stdio, timeout });
    if (inBackground && child.pid !== undefined) setPriority(child.pid, IN_BACKGROUND);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: output + error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
