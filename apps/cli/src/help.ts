import type { Command } from './command.js';

const START = 'npm run -s recado --';

/** What the CLI can do, and how. */
export function helpText(commands: readonly Command[]): string {
  const entries = commands.map((command) => `  ${usageOf(command)}\n      ${command.summary}`);
  return [`Usage: ${START} <command> [options]`, ...entries, '  help\n      shows this'].join('\n\n');
}

/** How one command is called. */
export function commandHelp(command: Command): string {
  return `Usage: ${START} ${usageOf(command)}\n${command.summary}`;
}

function usageOf({ name, usage }: Command): string {
  return `${name} ${usage}`.trim();
}
