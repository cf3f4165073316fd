import { temporaryFolder } from './cleanup.js';
import { commandInOperator, hasOperator } from './operator.js';
import { CLI_ENTRY } from './paths.js';
import { type Environment, programEnvironment, startProgram } from './program.js';
import { surroundingsOf } from './shape.js';

export interface CliOptions {
  /** The data folder, usually that of a server; a fresh one by default. */
  readonly folder?: string;
  /** The text of its standard input; empty by default. */
  readonly stdin?: string;
  readonly env?: Environment;
  /** The file to start; that of `dist/` by default. */
  readonly entry?: string;
  /** Runs the command in a process of its own, as users do, for tests that are about the process or run several at once. */
  readonly inOwnProcess?: boolean;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs one command of the built CLI to its end, with `folder` as its working folder: in the operator, which all test
 * processes share, or in a process of its own: with `entry` or `inOwnProcess`, and where there is no operator.
 */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const { folder = temporaryFolder(), stdin, entry, inOwnProcess } = options;
  const env = { ...(await surroundingsOf(folder)), ...options.env };
  const isShared = hasOperator && entry === undefined && !inOwnProcess;
  if (isShared) return commandInOperator({ args, env: programEnvironment(folder, env), folder, input: stdin });
  const program = startProgram(entry ?? CLI_ENTRY, args, folder, env, { input: stdin });
  const { code } = await program.exited;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}
