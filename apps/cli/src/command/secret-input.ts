import type { Terminal } from './terminal.js';

/** A secret from the standard input, without the line end at its end. */
export async function readPiped(terminal: Pick<Terminal, 'readInput'>): Promise<string> {
  return (await terminal.readInput()).replace(/\r?\n$/, '');
}
