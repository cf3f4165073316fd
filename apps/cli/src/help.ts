import type { Command } from './command/command.js';
import { phrase, type Text } from './language/text.js';

/** How the CLI is called. bin/recado.mjs sets the variable, in the npm package and in the image. */
const START = process.env.RECADO_COMMAND ?? 'npm run -s recado --';

/** The help text of all commands. */
export function helpText(commands: readonly Command[]): Text {
  return phrase`Usage: ${START} <command> [options]${listOf(commands)}

  version
      shows the version of the program

  help
      shows this`;
}

/** The help text of one command. */
export function commandHelp(command: Command): Text {
  return phrase`Usage: ${START} ${usageOf(command)}
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
