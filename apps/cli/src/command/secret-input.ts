import type { Terminal } from './terminal.js';

/** A secret that is piped in, without the line end that most programs write behind it. */
export async function readPiped(terminal: Pick<Terminal, 'readInput'>): Promise<string> {
  return (await terminal.readInput()).replace(/\r?\n$/, '');
}
