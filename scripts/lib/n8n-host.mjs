import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { inProject } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

const N8N = inProject('node_modules', '.cache', 'n8n');
const LINTER = inProject('node_modules', '.cache', 'n8n-lint');
/** The newest that runs on Node 20. Its licence keeps it, and its linter, out of the project's own packages. */
const N8N_PACKAGES = {
  // What n8n's reporter of errors asks for as a peer: without it the oldest that any package brings is found.
  dependencies: { n8n: '2.8.4', '@opentelemetry/core': '2.1.0' },
  // n8n names an archive of another host.
  overrides: { xlsx: '0.18.5' },
};
const LINTER_PACKAGES = { dependencies: { '@n8n/node-cli': '0.48.3', eslint: '9.29.0', typescript: '5.9.2' } };
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional', '--legacy-peer-deps'];

/** Installs n8n into a cached folder, 2.2 GB, and compiles its SQLite; answers the path of its program. */
export async function ensureN8n() {
  const sqlite = join(N8N, 'node_modules/sqlite3');
  await once(N8N, N8N_PACKAGES, async () => {
    say('compiling sqlite3 for n8n');
    await run(process.execPath, [
      nodeGyp(),
      'rebuild',
      `--nodedir=${dirname(dirname(process.execPath))}`,
      '-C',
      sqlite,
    ]);
  });
  return join(N8N, 'node_modules/n8n/bin/n8n');
}

/** Installs the linter of n8n for its community nodes into a cached folder; answers that folder. */
export async function ensureN8nLinter() {
  await once(LINTER, LINTER_PACKAGES, () => undefined);
  return LINTER;
}

/** Where n8n-workflow lies, against which the node is compiled. */
export const N8N_WORKFLOW = join(N8N, 'node_modules/n8n-workflow');

async function once(folder, packages, finish) {
  const record = join(folder, '.recado-install');
  const stamp = JSON.stringify(packages);
  if (existsSync(record) && readFileSync(record, 'utf8') === stamp) return;
  say(`installing ${Object.keys(packages.dependencies).join(', ')} into ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'recado-trial', private: true, ...packages }));
  await run(...npmCommand([...INSTALL, '--prefix', folder]));
  await finish();
  writeFileSync(record, stamp);
}

async function run(command, args) {
  const { code, output } = await runTool(command, args, { yielding: true });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
}

/** That of npm, which compiles add-ons with it. */
function nodeGyp() {
  const npm =
    process.env.npm_execpath ?? join(dirname(dirname(process.execPath)), 'lib/node_modules/npm/bin/npm-cli.js');
  return createRequire(npm).resolve('node-gyp/bin/node-gyp.js');
}
