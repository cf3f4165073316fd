import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { inProject } from './root.mjs';
import { say } from './say.mjs';

/** Installs and builds what is missing or stale. Throws with the tool's output. */
export async function prepare() {
  await ensureInstalled();
  // Loaded only now: it imports the compiler, which a fresh clone has not got before the install.
  const { build, isBuilt } = await import('./build.mjs');
  if (isBuilt()) return;
  say('building');
  await build();
}

/** Reads `.env` when there is one; what the real environment says wins. */
export function loadEnvironment() {
  const file = inProject('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Prepares, then runs a built program in this very process, so that signals and exit codes are its own. */
export async function runPrepared(entry) {
  try {
    await prepare();
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
  loadEnvironment();
  const path = inProject('dist', entry);
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
}
