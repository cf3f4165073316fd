import { readFileSync } from 'node:fs';
import { inProject } from './paths.js';

/** A fenced block of shell commands on a page. */
export interface ShellBlock {
  /** The page and the line of its beginning. */
  readonly at: string;
  readonly code: string;
  /** The reason why a test cannot run it, from the comment above it; undefined when it is run. */
  readonly notRun: string | undefined;
}

const BLOCK = /(?:<!-- not run: (.+?) -->\n)?^([ \t]*)```(?:sh|bash|shell|console)\n(.*?)^[ \t]*```/gms;

/** The shell blocks of a page in their order, without the indentation of a list. */
export function shellBlocksOf(page: string): ShellBlock[] {
  const text = readFileSync(inProject(page), 'utf8');
  return [...text.matchAll(BLOCK)].map(({ index, 1: notRun, 2: indentation = '', 3: code = '' }) => ({
    at: `${page}:${text.slice(0, index).split('\n').length}`,
    code: code.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
    notRun,
  }));
}
