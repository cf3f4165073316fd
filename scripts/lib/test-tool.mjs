import { runnerImport } from 'vite';
import { build } from './build.mjs';
import { isBuilt } from './build-stamp.mjs';
import { inProject, ROOT } from './root.mjs';

const SETTINGS = { root: ROOT, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } };

/** Builds `dist/` when it is stale, and loads a TypeScript module of the project. */
export async function loadTool(path) {
  if (!isBuilt()) await build();
  const { module } = await runnerImport(inProject(path), SETTINGS);
  return module;
}

/** Runs the `main` of such a module with the arguments of this process, and ends with the exit code that it answers. */
export async function runTestTool(path) {
  const { main } = await loadTool(path);
  process.exit((await main(process.argv.slice(2))) ?? 0);
}
