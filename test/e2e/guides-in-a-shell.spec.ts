import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { hasProgram } from '../support/test-programs.js';
import { ownChild, temporaryFolder } from '../support/cleanup.js';
import { declaredPath } from '../support/declared-path.js';
import { CLI_ENTRY, inProject } from '../support/paths.js';
import { frugally, programEnvironment } from '../support/program.js';
import { type Server, startServer } from '../support/server.js';
import { type ShellBlock, shellBlocksOf } from '../support/shell-blocks.js';

/** The pages in reading order. The ending `.md` becomes `.pt-BR.md` for Portuguese. */
const PAGES = [
  'README',
  'docs/guide/quick-start',
  'docs/guide/scheduling',
  'docs/guide/retries',
  'docs/guide/webhooks',
  'docs/guide/errors',
  'docs/guide/moving-over',
  'docs/guide/from-z-api',
  'docs/guide/from-evolution',
  'docs/guide/from-waha',
  'docs/guide/from-twilio',
  'docs/guide/administration',
  'docs/keys',
  'docs/opt-outs',
  'docs/repeats',
  'docs/limits',
  'docs/channels',
];

const LANGUAGES = [
  { language: 'English', ending: '.md' },
  { language: 'Portuguese', ending: '.pt-BR.md' },
];

/** Some forty requests and twenty commands. */
const WITHIN_MS = 900_000;

/** The present key of the clients, which the page moving-over expects in a file. */
const PRESENT_KEY = 'the-key-that-every-client-of-ours-has-used-so-far';

/** The first command of the shell goes the reader's way, through npm and a process of its own; the others need neither. */
const NPM = `npm() {
  if [ "$1 $2 $3 $4" != 'run -s recado --' ] || [ -z "$THROUGH_NPM" ]; then THROUGH_NPM=1; command npm "$@"; return; fi
  shift 4
  node '${inProject('test/support/in-operator.mjs')}' "$@"
}`;

/** One shell script of all blocks, which names the block that fails. */
function scriptOf(blocks: readonly ShellBlock[], server: Server): string {
  const testKey = readFileSync(join(server.folder, 'test-key'), 'utf8').trim();
  const pasted = blocks.map(({ at, code }) => `BLOCK='${at}'\n${code}`).join('\n');
  return [
    'set -eE -o pipefail',
    'trap \'echo "FAILED at $BLOCK, line: $BASH_COMMAND"\' ERR',
    // An HTTP error must fail the script, and only answers are printed.
    'curl() { command curl --fail-with-body --silent --show-error "$@"; }',
    NPM,
    pasted.replaceAll('rcd_test_…', testKey).replaceAll('http://localhost:3000', server.url),
  ].join('\n');
}

/** A working folder for the reader's shell, in which `npm run recado` works. */
function readersFolder(): string {
  const folder = temporaryFolder();
  const recado = ['node', ...frugally(), CLI_ENTRY].join(' ');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { recado } }));
  writeFileSync(join(folder, 'present-key.txt'), PRESENT_KEY);
  writeFileSync(join(folder, 'chave-atual.txt'), PRESENT_KEY);
  return folder;
}

async function bash(script: string, server: Server): Promise<{ code: number; output: string }> {
  const cwd = readersFolder();
  writeFileSync(join(cwd, 'pasted.sh'), script);
  const { RECADO_TEST_OPERATOR } = process.env;
  const env = programEnvironment(server.folder, { PATH: declaredPath(), RECADO_TEST_OPERATOR });
  const shell = ownChild(spawn('bash', ['-c', 'exec bash pasted.sh </dev/null 2>&1'], { cwd, env }));
  const [output, [code]] = await Promise.all([text(shell.stdout), once(shell, 'close') as Promise<[number]>]);
  return { code, output };
}

describe.concurrent.each(LANGUAGES)('Guides in $language', ({ ending }) => {
  const blocks = PAGES.flatMap((page) => shellBlocksOf(`${page}${ending}`));

  it('give a reason for each block that a test cannot run', () => {
    const reasons = blocks.flatMap(({ notRun }) => (notRun === undefined ? [] : [notRun.trim()]));
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
    expect(blocks.length - reasons.length).toBeGreaterThan(7);
  });

  it.skipIf(!hasProgram('curl') || !hasProgram('bash'))(
    'work when all blocks are pasted into one shell',
    async () => {
      const server = await startServer();
      const { code, output } = await bash(
        scriptOf(
          blocks.filter(({ notRun }) => notRun === undefined),
          server,
        ),
        server,
      );
      expect(code, output).toBe(0);
      expect(output).not.toContain('"success":false');
      await server.stop();
    },
    WITHIN_MS,
  );
});
