import { CLI_COMMAND } from '@recado/core';
import type { Command } from './command/command.js';
import { phrase, type Text } from './language/text.js';

/** The help text of all commands. */
export function helpText(commands: readonly Command[]): Text {
  return phrase`Usage: ${CLI_COMMAND} <command> [options]${listOf(commands)}

  version
      shows the version of the program

  help
      shows this`;
}

/** The help text of one command. */
export function commandHelp(command: Command): Text {
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
