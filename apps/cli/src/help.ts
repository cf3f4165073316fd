import type { Command } from './command/command.js';
import { phrase, type Text } from './language/text.js';

/** How a person calls the CLI; what starts it in the image says so. */
const START = process.env.RECADO_COMMAND ?? 'npm run -s recado --';

/** What the CLI can do, and how. */
export function helpText(commands: readonly Command[]): Text {
  return phrase`Usage: ${START} <command> [options]${listOf(commands)}

  help
      shows this`;
}

/** How one command is called. */
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
