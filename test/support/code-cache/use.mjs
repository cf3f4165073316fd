// For `node --import`: lets V8 reuse what it compiled of the chunks of `dist/` at an earlier start, which saves a third of
// the processor time of a start. Node 22 has NODE_COMPILE_CACHE for this, Node 20 has nothing. A program that finds no
// cached code in the folder RECADO_TEST_CODE_CACHE compiles as usual, and leaves its own there when it ends. V8 refuses code
// that was compiled with other flags, and the server sets one that the command line does not: a chunk has a file for each
// set of flags, else the two would compile it anew after each other.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script, constants } from 'node:vm';

const folder = process.env.RECADO_TEST_CODE_CACHE;
/** A chunk of the project's own build: its name contains a hash of its content. Copies of the build are not cached. */
const CHUNKS = join(import.meta.dirname, '../../../dist/chunks/');
/** Smaller chunks are compiled in less time than a file takes. */
const LEAST_CHARACTERS = 100_000;

/**
 * The command line, which imports the server at run time. In a whole run code from the cache failed to do so, on Node 20
 * ("A dynamic import callback was not specified"), so Node compiles this chunk itself.
 */
const IMPORTS_PROGRAMS = /^run-cli-/;

/** Node warns of the way in which a chunk that it did not compile itself imports packages. */
const OWN_WARNING = /^vm\.USE_MAIN_CONTEXT_DEFAULT_LOADER is an experimental feature/;
const warn = process.emitWarning;
process.emitWarning = (warning, ...further) => {
  if (!OWN_WARNING.test(String(warning))) warn.call(process, warning, ...further);
};

/** What was compiled, by the file that keeps it. */
const compiled = new Map();
process.once('exit', () => compiled.forEach((script, file) => keep(file, script.createCachedData())));

const compileAsUsual = Module.prototype._compile;

Module.prototype._compile = function compile(content, filename, ...further) {
  const isCached = filename.startsWith(CHUNKS) && content.length >= LEAST_CHARACTERS;
  if (!isCached || IMPORTS_PROGRAMS.test(basename(filename)))
    return compileAsUsual.call(this, content, filename, ...further);
  // Asked here: the server has set its flag by now.
  const file = join(folder, `${basename(filename)}.${cachedDataVersionTag()}`);
  const cachedData = contentOf(file);
  const options = { filename, cachedData, importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER };
  const script = new Script(Module.wrap(content), options);
  if (!cachedData || script.cachedDataRejected) compiled.set(file, script);
  const run = script.runInThisContext();
  return run.call(this.exports, this.exports, Module.createRequire(filename), this, filename, dirname(filename));
};

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    // It is not there yet, or cannot be read: the source is compiled.
    return undefined;
  }
}

/** Writes a file under another name and renames it, so that a starting program never reads half of it. */
function keep(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
