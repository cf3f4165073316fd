import { temporaryFolder } from './cleanup.js';
import { CLI_ENTRY } from './paths.js';
import { type Environment, startProgram } from './program.js';
import { surroundingsOf } from './shape.js';

export interface CliOptions {
  /** The data folder, usually that of a server; a fresh one by default. */
  readonly folder?: string;
  readonly stdin?: string;
  readonly env?: Environment;
  /** The file to start; that of `dist/` by default. */
  readonly entry?: string;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command of the built CLI to its end. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const { folder = temporaryFolder(), stdin: input = '', entry = CLI_ENTRY } = options;
  const env = { ...(await surroundingsOf(folder)), ...options.env };
  const program = startProgram(entry, args, folder, env, { input });
  const { code } = await program.exited;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}
