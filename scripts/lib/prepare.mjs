import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build-stamp.mjs';
import { readEnvFile } from './env-file.mjs';
import { ensureInstalled } from './install.mjs';
import { withProgress } from './progress.mjs';
import { inProject } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

/** Installs and builds whatever is missing or stale; answers whether it built. Throws with the tool's output. */
export async function prepare() {
  await ensureInstalled();
  if (isBuilt()) return false;
  // In a process of its own: the compiler is large, and the program that runs afterwards does not need it.
  say('building (a few seconds, only when a source changes)');
  const build = () => runTool(process.execPath, [inProject('scripts/build.mjs')]);
  const { code, output } = await withProgress((seconds) => `building, ${seconds} s so far`, build);
  if (code !== 0) throw new Error(output.trimEnd());
  process.stderr.write(output);
  return true;
}

/** Reads `.env` where it exists; variables of the environment win. */
export function loadEnvironment() {
  const file = inProject('.env');
  if (!existsSync(file)) return;
  const { variables, warnings } = readEnvFile(readFileSync(file, 'utf8'));
  for (const warning of warnings) say(`.env, ${warning}`);
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

/** Prepares, then runs a built program in this process, so that it gets the signals and sets the exit code. */
export async function runPrepared(entry) {
  try {
    await prepare();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  loadEnvironment();
  const path = inProject('dist', entry);
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
}
