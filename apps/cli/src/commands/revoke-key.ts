import { ApiKeys } from '@recado/auth';
import { loadConfig } from '@recado/config';
import { cliActor } from '../actor.js';
import { CommandError } from '../cli-error.js';
import type { Command } from '../command.js';
import { readOptions, required } from '../options.js';
import { withServices } from '../services.js';

/** Ends every key of a name; servers refuse them within a second. */
export const revokeKeyCommand: Command = {
  name: 'revoke-key',
  usage: '--name <name>',
  summary: 'revokes every API key of this name, in every process within a second',
  async run(args, terminal) {
    const name = required(readOptions(args, { name: { type: 'string' } }).name, '--name');
    const revoked = await withServices(loadConfig(terminal.env), terminal, (services) =>
      services.get(ApiKeys).revokeByName(name, cliActor()),
    );
    if (revoked === 0) throw new CommandError(`There is no active key named "${name}".`);
    terminal.report(revoked === 1 ? `The key "${name}" was revoked.` : `${revoked} keys "${name}" were revoked.`);
  },
};
