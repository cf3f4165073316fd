import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ownChild, temporaryFolder } from '../support/cleanup.js';
import { CLI_ENTRY } from '../support/paths.js';
import { programEnvironment } from '../support/program.js';
import { type Server, startServer } from '../support/server.js';
import { type ShellBlock, shellBlocksOf } from '../support/shell-blocks.js';

/** As a reader goes through them. `.md` becomes `.pt-BR.md` for the other language. */
const PAGES = [
  ...['README', 'docs/guide/quick-start', 'docs/guide/scheduling', 'docs/guide/retries', 'docs/guide/webhooks'],
  ...['docs/guide/errors', 'docs/guide/moving-over'],
  ...['docs/keys', 'docs/opt-outs', 'docs/repeats', 'docs/limits', 'docs/channels'],
];

const LANGUAGES = [
  { language: 'English', ending: '.md' },
  { language: 'Portuguese', ending: '.pt-BR.md' },
];

/** Some twenty commands, each a process of its own; a busy machine takes several times as long. */
const WITHIN_MS = 240_000;

/** What moving-over takes for granted: the key that the clients use now. */
const PRESENT_KEY = 'the-key-that-every-client-of-ours-has-used-so-far';

/** One script that does in one shell what a reader would paste, and names the block that fails. */
function scriptOf(blocks: readonly ShellBlock[], server: Server): string {
  const testKey = readFileSync(join(server.folder, 'test-key'), 'utf8').trim();
  const pasted = blocks.map(({ at, code }) => `BLOCK='${at}'\n${code}`).join('\n');
  return [
    'set -eE -o pipefail',
    'trap \'echo "FAILED at $BLOCK, line: $BASH_COMMAND"\' ERR',
    // An HTTP error is an error, and answers are all that is printed.
    'curl() { command curl --fail-with-body --silent --show-error "$@"; }',
    pasted.replaceAll('rcd_test_…', testKey).replaceAll('http://localhost:3000', server.url),
  ].join('\n');
}

/** The folder in which the reader stands: `npm run recado` works there, and what is written stays there. */
function readersFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { recado: `node ${CLI_ENTRY}` } }));
  writeFileSync(join(folder, 'present-key.txt'), PRESENT_KEY);
  writeFileSync(join(folder, 'chave-atual.txt'), PRESENT_KEY);
  return folder;
}

async function bash(script: string, server: Server): Promise<{ code: number; output: string }> {
  const cwd = readersFolder();
  writeFileSync(join(cwd, 'pasted.sh'), script);
  const env = programEnvironment(server.folder, {});
  const shell = ownChild(spawn('bash', ['-c', 'exec bash pasted.sh </dev/null 2>&1'], { cwd, env }));
  const [output, [code]] = await Promise.all([text(shell.stdout), once(shell, 'close') as Promise<[number]>]);
  return { code, output };
}

describe.concurrent.each(LANGUAGES)('the guides in $language', ({ ending }) => {
  const blocks = PAGES.flatMap((page) => shellBlocksOf(`${page}${ending}`));

  it('say why, where a block cannot be run by a test', () => {
    const reasons = blocks.flatMap(({ notRun }) => (notRun === undefined ? [] : [notRun.trim()]));
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
    expect(blocks.length - reasons.length).toBeGreaterThan(7);
  });

  it(
    'work when they are pasted into one shell, one block after the other',
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
