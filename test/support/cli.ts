import { temporaryFolder } from './cleanup.js';
import { CLI_ENTRY } from './paths.js';
import { type Environment, startProgram } from './program.js';
import { surroundingsOf } from './shape.js';

export interface CliOptions {
  /** The data folder, usually a server's; a fresh one when left out. */
  readonly folder?: string;
  readonly stdin?: string;
  readonly env?: Environment;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command of the built CLI to its end. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const folder = options.folder ?? temporaryFolder();
  const env = { ...(await surroundingsOf(folder)), ...options.env };
  const program = startProgram(CLI_ENTRY, args, folder, env);
  // A command that does not read its input may close it before we have written.
  program.child.stdin.on('error', () => undefined).end(options.stdin ?? '');
  const { code } = await program.exited;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}
