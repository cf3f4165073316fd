import { type Config, ConfigError, mistakenVariables } from '@recado/config';
import { CommandError } from '../command/cli-error.js';
import { configOf } from '../command/config-of.js';
import type { Command } from '../command/command.js';
import { readOptions } from '../command/options.js';
import type { Terminal } from '../command/terminal.js';
import { problemWith } from '../command/text-of-error.js';
import { examine } from '../doctor/examine.js';
import { failure, type Finding, lineOf, ok, warning } from '../doctor/finding.js';
import { checkNode } from '../doctor/machine.check.js';
import { phrase } from '../language/text.js';

/** Checks everything that Recado needs, and says what to do about each problem. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: phrase`looks at configuration, data, database, Redis, gateway and clock, and says what to do; exit code 1: something fails`,
  async run(args, terminal) {
    readOptions(args, {});
    let failures = 0;
    for await (const finding of findingsOf(terminal)) {
      terminal.print(lineOf(finding));
      if (finding.level === 'failure') failures++;
    }
    if (failures > 0)
      throw new CommandError(failures === 1 ? phrase`One thing is wrong.` : phrase`${failures} things are wrong.`);
  },
};

/** What the doctor finds, one after another. */
export async function* findingsOf(terminal: Terminal): AsyncGenerator<Finding> {
  yield* checkNode();
  const config = readConfig(terminal);
  if (config instanceof ConfigError) {
    yield failure(phrase`configuration`, problemWith(config));
    return;
  }
  yield ok(phrase`configuration`, phrase`${config.environment}, ${[...config.roles].join(', ')}`);
  for (const { given, meant } of mistakenVariables(terminal.env, config.gateways)) {
    yield warning(phrase`configuration`, phrase`${given} is unknown and was ignored: ${meant} may be meant`);
  }
  yield* examine(config);
}

function readConfig(terminal: Terminal): Config | ConfigError {
  try {
    return configOf(terminal);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}
