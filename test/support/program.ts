import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ownChild } from './cleanup.js';

/** What a program needs of its surroundings; a developer's own settings must not leak into tests. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_V8_COVERAGE'];

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running program of ours with everything that it has printed. */
export interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exited: Promise<Exit>;
  stdout(): string;
  stderr(): string;
  /** Both, in the order of arrival. */
  output(): string;
}

/** Starts a built entry file with `folder` as its data and working folder. */
export function startProgram(entry: string, args: readonly string[], folder: string, env: Environment = {}): Program {
  const child = ownChild(
    spawn(process.execPath, [entry, ...args], { cwd: folder, env: programEnvironment(folder, env) }),
  );
  const printed: { readonly from: 'stdout' | 'stderr'; readonly text: string }[] = [];
  for (const from of ['stdout', 'stderr'] as const) {
    child[from].setEncoding('utf8').on('data', (text: string) => printed.push({ from, text }));
  }
  const only = (from: string) => printed.filter((part) => part.from === from);
  const join = (parts: typeof printed) => parts.map((part) => part.text).join('');
  return {
    child,
    exited: exitOf(child),
    stdout: () => join(only('stdout')),
    stderr: () => join(only('stderr')),
    output: () => join(printed),
  };
}

/** What a program of this data folder sees of the environment. */
export function programEnvironment(folder: string, env: Environment): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  return { ...inherited, NODE_ENV: 'test', DATABASE_URL: `sqlite:${join(folder, 'recado.sqlite')}`, ...env };
}

/** `close` and not `exit`: by then everything it printed has arrived. */
function exitOf(child: ChildProcessWithoutNullStreams): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
