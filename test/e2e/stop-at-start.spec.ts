// On both shapes: a database server and Redis are waited for, a file is not.
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';
import { SERVER_ENTRY } from '../support/paths.js';
import { type Exit, type Program, startProgram } from '../support/program.js';
import { surroundingsOf } from '../support/shape.js';

const SENTENCE = 'Recado was stopped by SIGTERM before it was ready.\n';
/** The modules are made, which prints some 70 lines, and then the routes, which prints hundreds. */
const LINES = [1, 20, 60, 100, 200, 300, 400, 500];
/** So many starts are stopped before the first line: while the program is loaded and the database brought up to date. */
const EARLY = 12;
const TOGETHER = 3;

interface Started {
  readonly program: Program;
  /** Calls back once after so many lines of the log. */
  afterLine(count: number, call: () => void): void;
}

async function start(): Promise<Started> {
  const folder = temporaryFolder();
  const env = { ...(await surroundingsOf(folder)), PORT: String(await freePort()), LOG_LEVEL: 'debug' };
  const program = startProgram(SERVER_ENTRY, [], folder, env);
  const afterLine = (count: number, call: () => void) => {
    let lines = 0;
    program.child.stdout!.on('data', (text: string) => {
      const before = lines;
      lines += text.split('\n').length - 1;
      if (before < count && lines >= count) call();
    });
  };
  return { program, afterLine };
}

/** How it ended, and what it printed beside the log. */
async function endOf({ exited, output }: Program): Promise<Exit & { readonly said: string }> {
  const exit = await exited;
  const said = output()
    .split(/(?<=\n)/)
    .filter((line) => !line.startsWith('{'));
  return { ...exit, said: said.join('') };
}

async function stoppedAfter(ms: number) {
  const { program } = await start();
  setTimeout(() => program.child.kill('SIGTERM'), ms);
  return endOf(program);
}

async function stoppedAtLine(line: number) {
  const { program, afterLine } = await start();
  afterLine(line, () => program.child.kill('SIGTERM'));
  return endOf(program);
}

async function msUntilFirstLine(): Promise<number> {
  const from = performance.now();
  const { program, afterLine } = await start();
  const ms = await new Promise<number>((resolve) => afterLine(1, () => resolve(performance.now() - from)));
  program.child.kill('SIGKILL');
  await program.exited;
  return ms;
}

/** Calls a few at a time. */
async function each<Value, Result>(values: readonly Value[], call: (value: Value) => Promise<Result>) {
  const results: Result[] = [];
  for (let first = 0; first < values.length; first += TOGETHER)
    results.push(...(await Promise.all(values.slice(first, first + TOGETHER).map(call))));
  return results;
}

it('A stop ends a start with one sentence and code 0 while the modules and the routes are made', async () => {
  const ends = await each(LINES, stoppedAtLine);
  // A signal that came late on a busy machine stops a server that was ready.
  const isPlain = (said: string) => said === SENTENCE || (said.startsWith('\nRecado  ') && !/^\s+at /m.test(said));
  expect(ends.filter(({ code, said }) => code !== 0 || !isPlain(said))).toEqual([]);
  expect(ends.filter(({ said }) => said === SENTENCE).length).toBeGreaterThan(LINES.length / 3);
});

it('A stop ends a start while it is loaded and while the database is brought up to date, without a stack', async () => {
  const first = await msUntilFirstLine();
  const ends = await each(
    Array.from({ length: EARLY }, (_, index) => (first * index) / EARLY),
    stoppedAfter,
  );
  // Before the program's first lines run, the signal itself ends the process.
  const plain = [
    { code: 0, signal: null, said: SENTENCE },
    { code: null, signal: 'SIGTERM', said: '' },
  ];
  expect(ends.filter((end) => !plain.some(({ code, said }) => end.code === code && end.said === said))).toEqual([]);
  expect(ends.filter(({ code }) => code === 0).length).toBeGreaterThan(EARLY / 3);
});
