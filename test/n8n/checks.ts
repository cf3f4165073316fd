import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureN8nLinter, N8N_WORKFLOW } from '../../scripts/lib/n8n-host.mjs';
import { temporaryFolder } from '../support/cleanup.js';
import { inProject } from '../support/paths.js';
import { startCommand } from '../support/program.js';

const PACKAGE = inProject('packages/n8n-nodes-recado');
const SOURCES = ['credentials', 'icons', 'nodes', 'shared', 'package.json'];

/** The project has no address for mail: whoever publishes the package puts theirs. */
const NOT_OURS = { files: ['package.json'], rules: { '@n8n/community-nodes/valid-author': 'off' } };

/** Lints a copy of the node's sources as n8n does before it verifies a package. Throws with what it finds. */
export async function lintNode(): Promise<string> {
  const folder = join(await ensureN8nLinter(), 'node');
  for (const name of SOURCES) cpSync(join(PACKAGE, name), join(folder, name), { recursive: true });
  cpSync(inProject('packages/client/src'), join(folder, '../client/src'), { recursive: true });
  writeFileSync(
    join(folder, 'eslint.config.mjs'),
    `import { config } from '@n8n/node-cli/eslint';\n\nexport default [...config, ${JSON.stringify(NOT_OURS)}];\n`,
  );
  return await checked('n8n-node lint', join(folder, '../node_modules/eslint/bin/eslint.js'), ['.'], folder);
}

/** Compiles the node against the types of n8n, in the place of those of the stand-in. */
export async function checkTypes(): Promise<string> {
  const folder = temporaryFolder();
  const settings = {
    extends: inProject('packages/client/tsconfig.json'),
    compilerOptions: {
      rootDir: inProject('packages'),
      noEmit: true,
      typeRoots: [inProject('node_modules/@types')],
      exactOptionalPropertyTypes: false,
      paths: { 'n8n-workflow': [N8N_WORKFLOW] },
    },
    include: ['credentials', 'nodes', 'shared'].map((name) => join(PACKAGE, name)),
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(settings));
  const compiler = inProject('node_modules/typescript-native/bin/tsc');
  return await checked('types of n8n', compiler, ['-p', file], folder);
}

async function checked(name: string, program: string, args: readonly string[], cwd: string): Promise<string> {
  const { exited, output } = startCommand(process.execPath, [program, ...args], { cwd });
  if ((await exited).code !== 0) throw new Error(`${name}:\n${output()}`);
  return `${name}: nothing found\n${output()}`.trim();
}
