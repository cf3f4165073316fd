import { pathToFileURL } from 'node:url';
import { isBuilt } from './build-stamp.mjs';
import { loadEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { memoryWarning } from './machine.mjs';
import { withProgress } from './progress.mjs';
import { inProject, ROOT } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

/** Installs and builds whatever is missing or stale; answers whether it built. Throws with the tool's output. */
export async function prepare() {
  await ensureInstalled();
  if (isBuilt()) return false;
  // In a process of its own: the compiler is large, and the program that runs afterwards does not need it.
  const little = memoryWarning();
  if (little) say(little);
  say('building (a few seconds, only when a source changes)');
  const build = () => runTool(process.execPath, [inProject('scripts/build.mjs')]);
  const { code, output } = await withProgress((seconds) => `building, ${seconds} s so far`, build);
  if (code !== 0) throw new Error(output.trimEnd());
  process.stderr.write(output);
  return true;
}

/** Answers whether a step succeeds; of one that fails it prints the message, and the process then exits with 1. */
export async function succeeds(step) {
  try {
    await step();
    return true;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return false;
  }
}

/** Prepares, then runs a built program in this process, so that it gets the signals and sets the exit code. */
export async function runPrepared(entry) {
  if (!(await succeeds(prepare))) return;
  loadEnvironment(ROOT);
  const path = inProject('dist', entry);
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
}
