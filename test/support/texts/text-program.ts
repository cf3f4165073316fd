import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { inProject } from '../paths.js';
import { sourceFiles, unitOf } from '../source-imports.js';

const TEST_FILE = /\.spec\.tsx?$|\/testing\//;
const CORE = 'libs/core/src/index.ts';
const LANGUAGE = 'libs/core/src/language.ts';
const CATALOGUE = /\bcatalogue\(/;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  types: [],
};

/** Sources by their path in the project. */
export type Sources = ReadonlyMap<string, string>;

/** The sources of the project that are shipped. */
export function shippedSources(): Map<string, string> {
  const files = [...sourceFiles('apps'), ...sourceFiles('libs')].filter((file) => !TEST_FILE.test(file));
  return new Map(files.map((file) => [file, readFileSync(inProject(file), 'utf8')]));
}

/**
 * The program of the apps and libs that have a catalogue. What they import from others is `any`: the types of texts do
 * not pass through it, and reading all of it takes longer than the search for the texts.
 */
export function textProgram(sources: Sources): ts.Program {
  const withTexts = [...sources].filter(([file, source]) => !file.startsWith(LANGUAGE) && CATALOGUE.test(source));
  const units = new Set(withTexts.map(([file]) => unitOf(file)));
  const files = [...sources.keys()].filter((file) => units.has(unitOf(file)));
  const host = ts.createCompilerHost(OPTIONS, true);
  const fromDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (file, options) => {
    const source = sources.get(pathOf(file));
    return source === undefined ? fromDisk(file, options) : ts.createSourceFile(file, source, options, true);
  };
  host.resolveModuleNameLiterals = (names, importer) =>
    names.map(({ text }) => ({ resolvedModule: resolved(text, pathOf(importer), sources) }));
  return ts.createProgram(files.map(inProject), OPTIONS, host);
}

/** The path of a file of a program in the project. */
export function pathOf(file: string): string {
  return posix.relative(inProject(''), file);
}

/** Relative imports, and of core its language alone. */
function resolved(name: string, importer: string, sources: Sources): ts.ResolvedModuleFull | undefined {
  if (name !== '@recado/core' && !name.startsWith('.')) return undefined;
  const stem = posix.join(posix.dirname(importer), name).replace(/\.js$/, '');
  const candidates = name === '@recado/core' ? [CORE] : [`${stem}.ts`, `${stem}.tsx`];
  const file = candidates.find((candidate) => sources.has(candidate));
  if (file === undefined || (importer === CORE && !file.startsWith(LANGUAGE))) return undefined;
  const extension = file.endsWith('x') ? ts.Extension.Tsx : ts.Extension.Ts;
  return { resolvedFileName: inProject(file), extension, isExternalLibraryImport: false };
}
