import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The compiler writes each import at the start of a line; a dynamic one can be anywhere. */
const IMPORT =
  /^(?:import|export)\b[^;'"]*?\bfrom\s*(['"])(.+?)\1|^import\s*(['"])(.+?)\3|\bimport\(\s*(['"])(.+?)\5\s*\)/gm;

function importsOf(code) {
  return [...code.matchAll(IMPORT)].map((match) => match[2] ?? match[4] ?? match[6]);
}

function packageResolves(specifier) {
  if (isBuiltin(specifier)) return true;
  try {
    const url = import.meta.resolve(specifier);
    return existsSync(fileURLToPath(url));
  } catch {
    return false;
  }
}

/** Lists `file: specifier` for every import in the compiled output that Node could not resolve. */
export function unresolvedImports(outputs) {
  const known = new Map();
  const resolves = (file, specifier) => {
    if (specifier.startsWith('.')) return outputs.has(posix.join(posix.dirname(file), specifier));
    if (!known.has(specifier)) known.set(specifier, packageResolves(specifier));
    return known.get(specifier);
  };
  return [...outputs]
    .filter(([file]) => file.endsWith('.js'))
    .flatMap(([file, code]) => importsOf(code).map((specifier) => ({ file, specifier })))
    .filter(({ file, specifier }) => !resolves(file, specifier))
    .map(({ file, specifier }) => `${file.replace(/\.js$/, '.ts')}: cannot resolve '${specifier}'`);
}
