import type { Actor } from '@recado/audit';
import { type AdministratorChange, AdministratorChanges } from '@recado/auth';
import { cliActor } from '../command/actor.js';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { readPiped } from '../command/secret-input.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase, type Text } from '../language/text.js';

const EMAIL = { email: { type: 'string' } } as const;

/** Gives an administrator another password. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage: phrase`--email <address> [--password-stdin] [--remove-second-factors]`,
  summary: phrase`gives an administrator another password, which is asked for, and ends all of their sessions`,
  async run(args, terminal) {
    const flags = { 'password-stdin': { type: 'boolean' }, 'remove-second-factors': { type: 'boolean' } } as const;
    const options = readOptions(args, { ...EMAIL, ...flags });
    const email = required(options.email, '--email').trim();
    const removeSecondFactors = options['remove-second-factors'] ?? false;
    const password = await newPassword(options['password-stdin'] ?? false, terminal);
    const done = removeSecondFactors ? phrase`has a new password and no second factor` : phrase`has a new password`;
    await change({ email, done }, terminal, (changes, actor) =>
      changes.resetPassword(email, password, actor, { removeSecondFactors }),
    );
  },
};

/** Disables an administrator. */
export const disableAdminCommand: Command = {
  name: 'disable-admin',
  usage: phrase`--email <address> [--force]`,
  summary: phrase`shuts an administrator out and ends all of their sessions; the last one only with --force`,
  async run(args, terminal) {
    const { force, ...options } = readOptions(args, { ...EMAIL, force: { type: 'boolean' } });
    const email = required(options.email, '--email').trim();
    await change(
      { email, done: phrase`was disabled`, unchanged: phrase`is disabled already` },
      terminal,
      (changes, actor) => changes.disable(email, actor, { force }),
    );
  },
};

/** Enables a disabled administrator. */
export const enableAdminCommand: Command = {
  name: 'enable-admin',
  usage: phrase`--email <address>`,
  summary: phrase`lets an administrator in again who was disabled`,
  async run(args, terminal) {
    const email = required(readOptions(args, EMAIL).email, '--email').trim();
    await change({ email, done: phrase`was enabled`, unchanged: phrase`is not disabled` }, terminal, (changes, actor) =>
      changes.enable(email, actor),
    );
  },
};

interface Words {
  email: string;
  done: Text;
  unchanged?: Text;
}

async function change(
  words: Words,
  terminal: Terminal,
  work: (changes: AdministratorChanges, actor: Actor) => Promise<AdministratorChange>,
): Promise<void> {
  const result = await withServices(configOf(terminal), terminal, (services) =>
    work(services.get(AdministratorChanges), cliActor()),
  );
  if (result.outcome !== 'done') throw new CommandError(refusalText(result.outcome, words));
  terminal.report(phrase`Administrator ${result.email} ${words.done}. Sessions that ended: ${result.sessionsEnded}.`);
}

function refusalText(
  outcome: 'unknown' | 'unchanged' | 'last',
  { email, unchanged = phrase`was not changed` }: Words,
): Text {
  if (outcome === 'unknown') return phrase`There is no administrator with the address ${email}.`;
  if (outcome === 'unchanged') return phrase`Administrator ${email} ${unchanged}.`;
  return phrase`Nobody but ${email} may log in: create another administrator first, or use --force.`;
}

/** Not from ADMIN_PASSWORD: that may be the old password, which is to be replaced. */
async function newPassword(fromInput: boolean, terminal: Terminal): Promise<string> {
  const password = fromInput ? await readPiped(terminal) : await terminal.askSecret(phrase`New password`);
  if (password === undefined)
    throw new UsageError(phrase`The password is missing: nobody is there to ask, use --password-stdin.`);
  return password;
}
