import { stampOf } from './build-stamp.mjs';
import { bundle, THREADS } from './bundle.mjs';
import { compileSource } from './compile.mjs';
import { buildInputs } from './sources.mjs';
import { writeOutput } from './write-output.mjs';

/** Beside `dist/`, which stays what `npm start` and the tests run. */
const FOLDER = 'dist-dev';
const SERVER = 'apps/server/src/main';
/** The built server, relative to the project. Views and public files are read from the sources. */
export const DEV_SERVER = `${FOLDER}/${SERVER}.js`;

/**
 * Answers a function that builds the server for development: it compiles only modules that have changed since its last
 * call, and leaves packages in node_modules. It answers whether any source has changed, and throws as a build does.
 */
export function devBuilder() {
  const compiled = new Map();
  let built;

  async function compile(path, source) {
    const known = compiled.get(path);
    if (known?.source === source) return known.output;
    const output = await compileSource(path, source);
    compiled.set(path, { source, output });
    return output;
  }

  return async () => {
    const stamp = stampOf(buildInputs());
    if (stamp === built) return false;
    const { files } = await bundle([`${SERVER}.ts`, ...THREADS], FOLDER, {
      withPackages: false,
      format: 'esm',
      compile,
    });
    writeOutput(FOLDER, files);
    built = stamp;
    return true;
  };
}
