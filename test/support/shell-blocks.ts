import { readFileSync } from 'node:fs';
import { inProject } from './paths.js';

/** A fenced block of a page that a reader pastes into a shell. */
export interface ShellBlock {
  /** The page and the line where it begins. */
  readonly at: string;
  readonly code: string;
  /** Why a test cannot run it, as the comment above it says; undefined: it runs. */
  readonly notRun: string | undefined;
}

const BLOCK = /(?:<!-- not run: (.+?) -->\n)?^([ \t]*)```(?:sh|bash|shell|console)\n(.*?)^[ \t]*```/gms;

/** The shell blocks of a page from the top to the bottom, without the indentation of a list. */
export function shellBlocksOf(page: string): ShellBlock[] {
  const text = readFileSync(inProject(page), 'utf8');
  return [...text.matchAll(BLOCK)].map(({ index, 1: notRun, 2: indentation = '', 3: code = '' }) => ({
    at: `${page}:${text.slice(0, index).split('\n').length}`,
    code: code.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
    notRun,
  }));
}
