import { readFileSync } from 'node:fs';

/** How often it is looked whether npm still runs, in ms. */
const LOOK_EVERY_MS = 500;

/**
 * Ends this process as SIGTERM does when npm, npx or a like program has started it and is gone. `npx` runs a shell, which
 * passes no signal on: a supervisor that ends npx would leave the server behind, with its port and its database. Whoever
 * starts the server without npm is not watched, so that it outlives a shell that is closed.
 */
export function endWithNpm() {
  if (process.env.npm_config_user_agent === undefined) return;
  const starters = startersOf();
  const timer = setInterval(() => {
    if (startersOf() === starters) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** The parent, and where that is the shell of npx, npm behind it. */
function startersOf() {
  const { ppid } = process;
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(statOf(ppid)) ?? [];
  return /^(?:ba|da|a)?sh$/.test(name ?? '') ? `${ppid} of ${parent}` : String(ppid);
}

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has just ended, or this is no Linux: the parent alone is watched.
    return '';
  }
}
