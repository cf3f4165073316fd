import { AuthInputError } from '@recado/auth';
import { ChannelInputError } from '@recado/channels';
import { programVersion } from '@recado/config';
import { CLI_COMMAND } from '@recado/core';
import { CommandError, UsageError } from './command/cli-error.js';
import type { Command } from './command/command.js';
import { type Streams, type Terminal, terminalIn } from './command/terminal.js';
import { textOfError } from './command/text-of-error.js';
import { COMMANDS } from './commands/index.js';
import { languageOf } from './language/language.js';
import { phrase, type Text } from './language/text.js';

/** The help text of all commands. */
function helpText(commands: readonly Command[]): Text {
  return phrase`Usage: ${CLI_COMMAND} <command> [options]${listOf(commands)}

  version
      shows the version of the program

  help [command]
      shows this, or one command`;
}

/** The help text of one command. */
function commandHelp(command: Command): Text {
  return phrase`Usage: ${CLI_COMMAND} ${usageOf(command)}
${command.summary}`;
}

function listOf([command, ...more]: readonly Command[]): Text | '' {
  if (!command) return '';
  return phrase`

  ${usageOf(command)}
      ${command.summary}${listOf(more)}`;
}

function usageOf({ name, usage }: Command): Text {
  return usage ? phrase`${name} ${usage}` : phrase`${name}`;
}

const HELP = ['help', '--help', '-h'];
const VERSION = ['version', '--version', '-v'];
/** Errors that come from existing data and not from the arguments: exit code 1. */
const CONFLICTS = ['secret_taken', 'too_many_secrets', 'email_taken', 'name_taken'];

/** Runs one command. Returns the exit code: 0, 1 for a failure, 2 for wrong arguments. */
export async function runCli(argv: readonly string[], streams: Streams): Promise<number> {
  const terminal = terminalIn(languageOf(streams.env), streams);
  try {
    await run(argv, terminal);
    return 0;
  } catch (error) {
    terminal.report(textOfError(error));
    return exitCodeOf(error);
  }
}

async function run([name, ...args]: readonly string[], terminal: Terminal): Promise<void> {
  if (name === undefined) throw new UsageError(phrase`Which command? "help" lists them.`);
  if (HELP.includes(name))
    return terminal.print(args[0] === undefined ? helpText(COMMANDS) : commandHelp(commandNamed(args[0])));
  if (VERSION.includes(name)) return terminal.print(programVersion());
  const command = commandNamed(name);
  if (args.some((arg) => arg === '--help' || arg === '-h')) return terminal.print(commandHelp(command));
  await command.run(args, terminal);
}

function commandNamed(name: string): Command {
  const command = COMMANDS.find((known) => known.name === name);
  if (!command) throw new UsageError(phrase`There is no command "${name}": "help" lists them.`);
  return command;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof CommandError) return error.exitCode;
  const isInput = error instanceof AuthInputError || error instanceof ChannelInputError;
  return isInput && !CONFLICTS.includes(error.code) ? 2 : 1;
}
