import { readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { inProject, ROOT } from './root.mjs';

/** Where a module's JavaScript goes, relative to `dist/`. */
export const outputOf = (module) => module.replace(/\.ts$/, '.js');

/** The aliases of tsconfig.json: the one list that compiler, editor and build share. */
function aliases() {
  return JSON.parse(readFileSync(inProject('tsconfig.json'), 'utf8')).compilerOptions.paths;
}

function swcOptions() {
  return {
    swcrc: false,
    configFile: false,
    sourceMaps: true,
    module: { type: 'es6', resolveFully: true },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      keepClassNames: true,
      baseUrl: ROOT,
      paths: aliases(),
    },
  };
}

async function compileOne(module, options) {
  const file = outputOf(module);
  const sourceFileName = relative(dirname(inProject('dist', module)), inProject(module)).replaceAll('\\', '/');
  const { code, map } = await transformFile(inProject(module), { ...options, sourceFileName });
  return [
    [file, `${code}//# sourceMappingURL=${basename(file)}.map\n`],
    [`${file}.map`, map],
  ];
}

/** Compiles modules; answers a map from a path relative to `dist/` to its content. Throws on a syntax error. */
export async function compile(modules) {
  const options = swcOptions();
  const outputs = await Promise.all(modules.map((module) => compileOne(module, options)));
  return new Map(outputs.flat());
}
