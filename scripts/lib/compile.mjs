import { readFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import { transform } from '@swc/core';
import { inProject } from './root.mjs';

const PARSER = { syntax: 'typescript', decorators: true };
const OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      react: { runtime: 'automatic', importSource: 'preact' },
    },
    keepClassNames: true,
  },
};

/** The JavaScript and the source map of one module, with unchanged imports. Throws for a syntax error. */
export function compileSource(path, source) {
  const parser = { ...PARSER, tsx: path.endsWith('.tsx') };
  return transform(source, { ...OPTIONS, jsc: { ...OPTIONS.jsc, parser }, filename: path, sourceFileName: path });
}

/**
 * Compiles modules that import only packages and each other. Answers a map from the path of each `.js` file, relative to
 * the project, to its content. Throws for a syntax error.
 */
export async function compile(modules) {
  const compileOne = async (module) => {
    const file = module.replace(/\.tsx?$/, '.js');
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
