import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../../scripts/lib/system-programs.mjs';
import { TEST_PROGRAMS } from '../../scripts/lib/test-programs.mjs';
import { temporaryFolder } from './cleanup.js';

/** What every Debian has (its packages marked as essential), as far as a shell of the tests uses it. */
const ESSENTIAL = [
  ...[
    'basename',
    'cat',
    'chmod',
    'cp',
    'cut',
    'date',
    'dirname',
    'env',
    'grep',
    'gunzip',
    'gzip',
    'head',
    'ls',
    'mkdir',
    'mktemp',
    'mv',
  ],
  ...['od', 'rm', 'sed', 'sleep', 'sort', 'tail', 'tr', 'uname', 'wc'],
];
const WITH_NODE = ['node', 'npm', 'npx'];

/**
 * A PATH with nothing but the programs that the tests declare, so that a shell which calls another one fails on every
 * machine and not only where that is missing.
 */
export function declaredPath(): string {
  const folder = join(temporaryFolder(), 'bin');
  mkdirSync(folder);
  for (const name of [...Object.keys(TEST_PROGRAMS), ...ESSENTIAL, ...WITH_NODE]) {
    const program = findProgram(name, ['/usr/bin', '/bin', dirname(process.execPath)]);
    if (program) symlinkSync(program, join(folder, name));
  }
  return folder;
}
