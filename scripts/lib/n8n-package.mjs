import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ensureGenerated } from './generate.mjs';
import { inProject, ROOT } from './root.mjs';

const FOLDER = inProject('packages/n8n-nodes-recado');
const ICONS = ['recado.svg', 'recado.dark.svg'];
/** n8n gives it to the nodes that it loads. */
const HOST_PACKAGE = 'n8n-workflow';
const PLATFORM = join(FOLDER, 'shared/platform.ts');

/** Timers and globals of the client are replaced by what n8n lets its packages use. */
const platformOfN8n = {
  name: 'recado:platform-of-n8n',
  resolveId: (id, importer) =>
    id === './platform.js' && importer?.replaceAll('\\', '/').includes('/packages/client/src/') ? PLATFORM : null,
};

/**
 * Bundles the node as it is published: each class that n8n loads is a file, and what they use of the TypeScript client is
 * in a common one, because n8n verifies only packages without dependencies.
 */
export async function buildN8nNode() {
  await ensureGenerated();
  const { n8n } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));
  const entries = [...n8n.nodes, ...n8n.credentials].map((file) => file.replace(/^dist\//, '').replace(/\.js$/, ''));
  const dist = join(FOLDER, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const input = Object.fromEntries(entries.map((entry) => [entry, join(FOLDER, `${entry}.ts`)]));
  await writeBundle(input, dist, { format: 'cjs', entryFileNames: '[name].js', plugins: [platformOfN8n] });
  mkdirSync(join(dist, 'icons'), { recursive: true });
  for (const icon of ICONS) cpSync(join(FOLDER, 'icons', icon), join(dist, 'icons', icon));
  for (const node of entries.filter((entry) => entry.endsWith('.node'))) {
    cpSync(join(FOLDER, `${node}.json`), join(dist, `${node}.json`));
  }
}

/** Writes the stand-in of n8n-workflow into the packages of a folder, and what the tests use in the place of n8n. */
export async function writeN8nStandIn(folder) {
  const standIn = join(folder, 'node_modules', HOST_PACKAGE);
  await writeBundle({ index: join(FOLDER, 'test/n8n-workflow/index.ts') }, standIn, { format: 'cjs' });
  writeFileSync(
    join(standIn, 'package.json'),
    JSON.stringify({ name: HOST_PACKAGE, version: '0.0.0', main: 'index.js' }),
  );
  await writeBundle({ host: join(FOLDER, 'test/host.ts') }, folder, { format: 'esm', entryFileNames: '[name].mjs' });
}

async function writeBundle(input, dir, { plugins = [], ...output }) {
  const build = await rolldown({
    // The bundle names its sources by their paths from here.
    cwd: ROOT,
    input,
    plugins,
    platform: 'node',
    external: [HOST_PACKAGE, /^node:/],
    // The paths of the project would lead to the stand-in of n8n-workflow.
    tsconfig: false,
    onLog: refuseWarnings,
  });
  await build.write({ dir, chunkFileNames: 'shared/[name].js', comments: { legal: false }, ...output });
  await build.close();
}

function refuseWarnings(level, log) {
  if (level === 'warn') throw new Error(log.message);
}
