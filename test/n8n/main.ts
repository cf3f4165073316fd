import { parseArgs } from 'node:util';
import { ensureN8n } from '../../scripts/lib/n8n-host.mjs';
import { print, runCommand } from '../support/command-line.js';
import { checkTypes, lintNode } from './checks.js';
import { tryNode } from './trial.js';

const USAGE = `npm run n8n -- [options]
  --pack <folder>   only packs the node into a folder
  --lint            only lints the node, with the linter of n8n`;

/** Lints the node and compiles it against n8n's types, then runs it in a real n8n; answers the exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, { usage: USAGE, read: readOptions, run });
}

function readOptions(args: string[]): { lint: boolean } {
  const { lint = false } = parseArgs({ args, options: { lint: { type: 'boolean' } } }).values;
  return { lint };
}

async function run({ lint }: { lint: boolean }): Promise<number> {
  print(await lintNode());
  if (lint) return 0;
  const program = await ensureN8n();
  print(await checkTypes());
  print(JSON.stringify(await tryNode(program, print), null, 2));
  return 0;
}
