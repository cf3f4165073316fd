import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { cleanUp } from '../support/cleanup.js';
import { inProject } from '../support/paths.js';
import { compilePrograms } from './program-files.js';

afterAll(cleanUp);

/** The packages of the queues that Recado is measured beside: a run of the bench installs them for these programs. */
const PEERS = 'test/bench/peers';
const { dependencies } = JSON.parse(readFileSync(inProject(`${PEERS}/package.json`), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Whether Node finds an import of a compiled file. */
function isFound(file: string, specifier: string): boolean {
  if (specifier.startsWith('.')) return existsSync(join(dirname(file), specifier));
  const [scope = '', name = ''] = specifier.split('/');
  const folder = specifier.startsWith('@') ? `${scope}/${name}` : scope;
  if (dirname(file).endsWith(PEERS) && folder in dependencies) return true;
  return isBuiltin(specifier) || existsSync(inProject(`node_modules/${folder}`));
}

it('The compiled programs of the bench import only packages and each other', async () => {
  const folder = await compilePrograms();
  const root = resolve(folder, '../../..');
  const names = ['test', 'libs'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => join(root, part, name)),
  );
  // The packages that a run of the bench has installed are none of the programs.
  const files = names.filter((name) => name.endsWith('.js') && !name.includes('node_modules'));
  expect(files).toContain(join(folder, 'sqlite-route.js'));
  expect(files).toContain(join(root, PEERS, 'bullmq-route.js'));
  const unknown = files.flatMap((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
    return importedFiles.map(({ fileName }) => fileName).filter((specifier) => !isFound(file, specifier));
  });
  expect(unknown).toEqual([]);
});
