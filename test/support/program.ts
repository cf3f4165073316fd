import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownChild } from './cleanup.js';
import { inProject } from './paths.js';

/** Where started programs find compiled code; without it they compile as usual. */
const CODE_CACHE = 'RECADO_TEST_CODE_CACHE';
const USING_CODE_CACHE = ['--import', inProject('test/support/code-cache/use.mjs')];
/**
 * Lets V8 optimise a function after 500 KB of executed bytecode in place of 66. A program that lives for a second spends a
 * seventh of its processor time on that in vain: a server takes 0.74 s from start to end without this, 0.64 with it. The
 * V8 of Node 22 and later has no such option.
 */
export const LATE_OPTIMISATION = process.version.startsWith('v20.') ? ['--interrupt-budget=500000'] : [];

/**
 * Lets V8 collect the garbage of all generations first at 256 MiB, which most started programs never reach, and without
 * further threads, which only compete for the processors with other tests: a server takes 0.99 s from start to end without
 * these options, 0.86 with them, on the same busy machine. Measured with the V8 of Node 20.
 */
const LATE_COLLECTION = process.version.startsWith('v20.')
  ? ['--initial-old-space-size=256', '--single-threaded-gc']
  : [];

/** The variables that a started program inherits; a developer's own settings must not reach the tests. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_V8_COVERAGE', CODE_CACHE];

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A started process and everything that it has printed. */
export interface Program {
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  stdout(): string;
  stderr(): string;
  /** Both streams, in the order of arrival. */
  output(): string;
}

export interface CommandOptions {
  readonly cwd?: string;
  /** The whole environment; that of this process by default. */
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
  /** The text of its standard input, which is empty by default. */
  readonly input?: string;
  /** A file that receives both streams. By default this process reads and keeps them, which costs processor time. */
  readonly log?: string;
}

/** Starts a command, which ends with this process at the latest. */
export function startCommand(command: string, args: readonly string[], options: CommandOptions = {}): Program {
  const { input, log, ...place } = options;
  const output = log === undefined ? 'pipe' : openSync(log, 'a');
  const stdin = input === undefined ? 'ignore' : 'pipe';
  const child: ChildProcess = ownChild(spawn(command, [...args], { ...place, stdio: [stdin, output, output] }));
  if (typeof output === 'number') closeSync(output);
  // A program that does not read its input may close it before everything is written.
  child.stdin?.on('error', () => undefined).end(input);
  return { child, exited: exitOf(child), ...(log === undefined ? keptOutput(child) : loggedOutput(log)) };
}

/** Further options of a Node program. */
export interface ProgramOptions extends Pick<CommandOptions, 'input' | 'log'> {
  readonly nodeOptions?: readonly string[];
  /** The words before the command, such as those that make it run on another machine. */
  readonly on?: readonly string[];
  /** Whether it runs as an operator starts it, for what is measured: without the options that spare processor time. */
  readonly asOperated?: boolean;
}

/** Starts a built entry file with `folder` as its data and working folder. */
export function startProgram(
  entry: string,
  args: readonly string[],
  folder: string,
  env: Environment = {},
  { nodeOptions = [], on = [], asOperated = false, ...options }: ProgramOptions = {},
): Program {
  const place = { cwd: folder, env: programEnvironment(folder, env) };
  const [command, ...words] = [
    ...on,
    process.execPath,
    ...(asOperated ? [] : frugally()),
    ...nodeOptions,
    entry,
    ...args,
  ];
  return startCommand(command!, words, { ...place, ...options });
}

/** The options of Node with which a started program takes less processor time. */
export function frugally(): string[] {
  const cached = process.env[CODE_CACHE] === undefined ? [] : USING_CODE_CACHE;
  return [...LATE_OPTIMISATION, ...LATE_COLLECTION, ...cached];
}

/** The environment of a program with this data folder. */
export function programEnvironment(folder: string, env: Environment): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  return { ...inherited, NODE_ENV: 'test', DATABASE_URL: `sqlite:${join(folder, 'recado.sqlite')}`, ...env };
}

type Output = Pick<Program, 'stdout' | 'stderr' | 'output'>;

function keptOutput(child: ChildProcess): Output {
  const printed: { readonly from: 'stdout' | 'stderr'; readonly text: string }[] = [];
  for (const from of ['stdout', 'stderr'] as const) {
    child[from]?.setEncoding('utf8').on('data', (text: string) => printed.push({ from, text }));
  }
  const only = (from: string) => printed.filter((part) => part.from === from);
  const joined = (parts: typeof printed) => parts.map((part) => part.text).join('');
  return { stdout: () => joined(only('stdout')), stderr: () => joined(only('stderr')), output: () => joined(printed) };
}

function loggedOutput(log: string): Output {
  // A device such as /dev/full has no end.
  const all = () => (statSync(log).isFile() ? readFileSync(log, 'utf8') : '');
  return { stdout: all, stderr: all, output: all };
}

/** Waits for `close` and not for `exit`: by then everything that it printed has arrived. */
function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
