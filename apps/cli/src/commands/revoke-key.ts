import { KeyRevocation } from '@recado/auth';
import { cliActor } from '../command/actor.js';
import { CommandError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { withServices } from '../command/services.js';
import { phrase } from '../language/text.js';

const OPTIONS = { name: { type: 'string' }, 'cancel-waiting': { type: 'boolean' } } as const;

/** Revokes every key of a name. Servers refuse them within a second. */
export const revokeKeyCommand: Command = {
  name: 'revoke-key',
  usage: phrase`--name <name> [--cancel-waiting]`,
  summary: phrase`revokes every API key of this name, in every process within a second; with --cancel-waiting what they queued and has not left yet is canceled, otherwise it still goes out`,
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    const name = required(options.name, '--name');
    const cancelWaiting = options['cancel-waiting'] ?? false;
    const revoked = await withServices(configOf(terminal), terminal, (services) =>
      services.get(KeyRevocation).revokeByName(name, cliActor(), { cancelWaiting }),
    );
    if (revoked === 0) throw new CommandError(phrase`There is no active key named "${name}".`);
    terminal.report(
      revoked === 1 ? phrase`The key "${name}" was revoked.` : phrase`${revoked} keys "${name}" were revoked.`,
    );
    if (cancelWaiting) terminal.report(phrase`What they left waiting is being canceled by the workers.`);
  },
};
