import { readFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import { transform } from '@swc/core';
import { inProject } from './root.mjs';

const OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
};

/** JavaScript and source map of one module, its imports as they are written. Throws on a syntax error. */
export function compileSource(path, source) {
  return transform(source, { ...OPTIONS, filename: path, sourceFileName: path });
}

/**
 * Compiles modules that import nothing but packages and each other; answers a map from a path relative to the project,
 * with the ending of JavaScript, to its content. Throws on a syntax error.
 */
export async function compile(modules) {
  const compileOne = async (module) => {
    const file = module.replace(/\.ts$/, '.js');
    const path = inProject(module);
    const { code, map } = await compileSource(path, await readFile(path, 'utf8'));
    const fromHere = { ...JSON.parse(map), sources: [relative(dirname(path), path)] };
    return [
      [file, `${code}//# sourceMappingURL=${basename(file)}.map\n`],
      [`${file}.map`, JSON.stringify(fromHere)],
    ];
  };
  return new Map((await Promise.all(modules.map(compileOne))).flat());
}
