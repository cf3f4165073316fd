import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ownChild, temporaryFolder } from '../support/cleanup.js';
import { declaredPath } from '../support/declared-path.js';
import { CLI_ENTRY, inProject } from '../support/paths.js';
import { frugally, programEnvironment } from '../support/program.js';
import { newServer, type Server } from '../support/server.js';
import { shellBlocksOf } from '../support/shell-blocks.js';
import { hasProgram } from '../support/test-programs.js';
import { until } from '../support/until.js';

/** Where the stranger has to think: what stands on the pages, and what it is on this machine. */
function ownWords(code: string, server: Server, backups: string): string {
  const [, key = ''] = /Bearer (rcd_test_\w+)/.exec(server.logs()) ?? [];
  const [made = ''] = readdirSync(backups);
  return [
    ['http://localhost:3000', server.url],
    ['rcd_test_…', key],
    [/\/backups\/recado-[\da-f]+-[\dTZ-]+\.sqlite/, join(backups, made)],
    ['/backups', backups],
  ].reduce<string>((text, [there, here]) => text.replaceAll(new RegExp(there!, 'g'), String(here)), code);
}

/** Runs the first block of a page that contains a word, as it stands there, in the folder of the stranger. */
async function follow(page: string, word: string, server: Server, backups: string): Promise<string> {
  const block = shellBlocksOf(page).find(({ code, notRun }) => notRun === undefined && code.includes(word));
  const script = ownWords(block?.code ?? `echo "${page} has no block with ${word}"; false`, server, backups);
  const cwd = temporaryFolder();
  const recado = ['node', ...frugally(), CLI_ENTRY].join(' ');
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts: { recado } }));
  const env = programEnvironment(server.folder, { PATH: declaredPath() });
  const args = ['-c', `exec 2>&1; set -e -o pipefail\ncurl() { command curl --fail-with-body -sS "$@"; }\n${script}`];
  const shell = ownChild(spawn('bash', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const [output, [code]] = await Promise.all([text(shell.stdout), once(shell, 'close') as Promise<[number]>]);
  expect(code, output).toBe(0);
  return output;
}

/**
 * `npm start` of the README is here what it runs when all is built: installing is tried by installation.spec.ts, the
 * package by ship.spec.ts. The steps of "Restore" in docs/backup.md have no commands: they are moves of files.
 */
it.skipIf(!hasProgram('curl') || !hasProgram('bash'))(
  'a stranger comes from the README to a backup that was restored, by what stands on the pages',
  async () => {
    const backups = temporaryFolder();
    const server = await newServer({ entry: inProject('bin/recado.mjs'), args: ['start'] });
    await server.start();
    const step = (page: string, word: string) => follow(page, word, server, backups);

    expect(await step('README.md', '/api/enqueue-messages')).toContain('"id":1,');
    const isRead = async () => (await step('README.md', '/api/messages/1')).includes('"status":"Lida"');
    await until(isRead);
    expect(await step('README.md', 'create-key')).toMatch(/^rcd_live_\w+$/m);

    await step('docs/backup.md', 'backup /backups');
    expect(readdirSync(backups)).toHaveLength(1);
    await step('docs/backup.md', 'restore --check');

    await server.stop();
    const before = join(server.folder, 'before');
    mkdirSync(before);
    const files = readdirSync(server.folder).filter((name) => /^recado\.sqlite(?:-wal|-shm)?$/.test(name));
    for (const name of files) renameSync(join(server.folder, name), join(before, name));
    renameSync(join(backups, readdirSync(backups)[0]!), join(server.folder, 'recado.sqlite'));
    await server.start();
    expect(await isRead()).toBe(true);
    await server.stop();
  },
);
