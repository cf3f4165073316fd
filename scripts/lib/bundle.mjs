import { isAbsolute } from 'node:path';
import { rolldown } from 'rolldown';
import { compileSource } from './compile.mjs';
import { inProject, ROOT } from './root.mjs';

/**
 * The packages that stay in node_modules: compiled add-ons, Bull, which reads scripts of its folder, and ioredis, of
 * which Bull and Recado must use the same copy.
 */
export const NOT_BUNDLED = ['@photostructure/sqlite', '@node-rs/argon2', 'bull', 'ioredis'];
/** What runs in threads and processes that the server starts, each a file of its own. */
export const THREADS = [
  'libs/campaigns/src/sheets/sheet-worker.ts',
  'libs/gateways/src/linked-phone/thread/phone-worker.ts',
  'libs/backups/src/schedule/backup-process.ts',
];
const EXTERNAL = new RegExp(`^(?:${NOT_BUNDLED.join('|')})(?:/|$)`);
const IN_PACKAGES = /[\\/]node_modules[\\/]/;

/** Compiles decorators with the metadata that Nest and TypeORM need. */
const compilerWith = (compile) => ({
  name: 'recado:compile',
  transform: {
    filter: { id: /\.tsx?$/ },
    handler: async (source, id) => {
      const { code, map } = await compile(id, source);
      return { code, map, moduleType: 'js' };
    },
  },
});

const isNotBundled = (id) => EXTERNAL.test(id);
/** Whether an import is none of Recado's own modules. */
const isPackage = (id) => !/^(?:\.|\0|@recado\/)/.test(id) && !isAbsolute(id);

/**
 * Packages of Nest that call `require` at run time for an optional one. In a checkout that call loads a second copy, file by
 * file, from node_modules at every start: 0.15 s of processor time for TypeORM, 0.15 s for class-validator with what it
 * needs. They get the copy of the bundle.
 */
const LATE_REQUIRES = [
  { file: /@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/, packages: ['typeorm'] },
  {
    file: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/,
    packages: ['class-validator', 'class-transformer', 'class-transformer/cjs/storage'],
  },
];
const oneCopy = LATE_REQUIRES.map(({ file, packages }) => ({
  name: 'recado:one-copy',
  transform: { filter: { id: file }, handler: (source) => packages.reduce(importEarly, source) },
}));

function importEarly(source, name, index) {
  const late = `require('${name}')`;
  if (!source.includes(late)) throw new Error(`a package of Nest contains no ${late} any more`);
  const copy = `bundledCopy${index}`;
  return `import * as ${copy} from '${name}';\n${source.replaceAll(late, copy)}`;
}

/**
 * TypeORM loads its drivers for all databases. Those which Recado does not use become empty classes, which saves
 * memory (decision 11).
 */
const USED_DRIVERS = ['better-sqlite3', 'mysql', 'sqlite-abstract', 'types'];
const DRIVER = /[\\/]typeorm[\\/]driver[\\/]([\w-]+)[\\/]\w+(?:Driver|QueryRunner)\.js$/;
const EXPORT = /^exports\.(\w+) = void 0;$/m;
const fewDrivers = {
  name: 'recado:few-drivers',
  transform: {
    filter: { id: DRIVER },
    handler: (source, id) => {
      if (USED_DRIVERS.includes(DRIVER.exec(id)[1])) return undefined;
      const name = EXPORT.exec(source)?.[1];
      if (name === undefined) throw new Error(`${id} exports no class any more`);
      return `exports.${name} = class {};`;
    },
  },
};

/** Packages import optional ones that may be missing; the imports of Recado's own modules must exist. */
function refuseUnresolved(level, log, report) {
  if (log.code !== 'UNRESOLVED_IMPORT') return level === 'warn' ? undefined : report(level, log);
  if (!IN_PACKAGES.test(log.id ?? '')) throw new Error(log.message);
}

/**
 * Bundles programs and their packages into few files: a start that opens 2,500 files takes twice as long. `entries` are
 * the entry modules. Answers `files`, a map from a path relative to `folder` to its content, where each entry has the path
 * of its source; and `modules`, the absolute paths of all modules. Throws for a syntax error and for an unknown import.
 *
 * Without `withPackages` packages stay in node_modules, which takes a sixth of the time and needs the format `esm`, because
 * many packages have no other; `compile` may remember.
 */
export async function bundle(entries, folder, { withPackages = true, format = 'cjs', compile = compileSource } = {}) {
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.ts$/, ''), inProject(entry)])),
    platform: 'node',
    tsconfig: inProject('tsconfig.json'),
    external: withPackages ? isNotBundled : isPackage,
    plugins: [compilerWith(compile), ...oneCopy, fewDrivers],
    onLog: refuseUnresolved,
  });
  const { output } = await build.generate({
    dir: inProject(folder),
    format,
    sourcemap: true,
    // With --enable-source-maps the sources would stay in memory: 35 MB.
    sourcemapExcludeSources: true,
    // V8 keeps a source with any other character in two bytes each: 12 MB more, and half a tenth of a second a start.
    charset: 'ascii',
    comments: false,
    // Nest, TypeORM and the OpenAPI document use the names of classes.
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await build.close();
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
  return { files, modules: output.flatMap((file) => file.moduleIds ?? []) };
}
