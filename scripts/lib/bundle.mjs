import { rolldown } from 'rolldown';
import { compileSource } from './compile.mjs';
import { inProject, ROOT } from './root.mjs';

/**
 * What stays in node_modules: compiled add-ons, Bull, which reads scripts that lie beside it, and ioredis, of which Bull
 * and we must have the same.
 */
export const BESIDE = ['@photostructure/sqlite', '@node-rs/argon2', 'bull', 'ioredis'];
const STAYS = new RegExp(`^(?:${BESIDE.join('|')})(?:/|$)`);
const OF_OTHERS = /[\\/]node_modules[\\/]/;

/** Decorators and their metadata as Nest and TypeORM want them. */
const compiler = {
  name: 'recado:compile',
  transform: {
    filter: { id: /\.ts$/ },
    handler: async (source, id) => {
      const { code, map } = await compileSource(id, source);
      return { code, map, moduleType: 'js' };
    },
  },
};

/** Packages ask for many that need not be there; what our own modules ask for must be. */
function refuseUnresolved(level, log, report) {
  if (log.code !== 'UNRESOLVED_IMPORT') return level === 'warn' ? undefined : report(level, log);
  if (!OF_OTHERS.test(log.id ?? '')) throw new Error(log.message);
}

/**
 * Puts programs and the packages that they use into few files, since a start that opens 2,500 takes twice as long.
 * `entries`: their first modules. Answers a map from a path relative to `dist/` to its content, in which each entry lies
 * where its source does. Throws on a syntax error, and where an import leads nowhere.
 */
export async function bundle(entries) {
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.ts$/, ''), inProject(entry)])),
    platform: 'node',
    tsconfig: inProject('tsconfig.json'),
    external: (id) => STAYS.test(id),
    plugins: [compiler],
    onLog: refuseUnresolved,
  });
  const { output } = await build.generate({
    dir: inProject('dist'),
    format: 'esm',
    sourcemap: true,
    // With --enable-source-maps all of them would stay in memory: 35 MB.
    sourcemapExcludeSources: true,
    // Nest, TypeORM and the API's document go by the names of classes.
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await build.close();
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}
