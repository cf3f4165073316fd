import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { textOfFile } from '@recado/core';
import type { Streams } from './command/terminal.js';

/** The streams of this process. */
export const processStreams: Streams = {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  report: (line) => void process.stderr.write(`${line}\n`),
  readInput: async () => textOfFile(await buffer(process.stdin)),
  askSecret: async (question) => (process.stdin.isTTY ? ask(question) : undefined),
};

async function ask(question: string): Promise<string> {
  process.stderr.write(`${question}: `);
  // The echo of what is typed is discarded.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
