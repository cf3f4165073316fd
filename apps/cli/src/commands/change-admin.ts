import type { Actor } from '@recado/audit';
import { AccessLinks, type AdministratorChange, AdministratorChanges } from '@recado/auth';
import { cliActor } from '../command/actor.js';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { panelUrl } from '../command/panel-url.js';
import { readPiped } from '../command/secret-input.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase, type Text } from '../language/text.js';

const EMAIL = { email: { type: 'string' } } as const;

const RESET_OPTIONS = {
  ...EMAIL,
  'password-stdin': { type: 'boolean' },
  ask: { type: 'boolean' },
  'remove-second-factors': { type: 'boolean' },
} as const;

/** Prints a link by which a person chooses another password, or sets the password here. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage: phrase`--email <address> [--password-stdin | --ask] [--remove-second-factors]`,
  summary: phrase`prints a one-time link, good for a day, by which an administrator chooses another password; --password-stdin and --ask set it here instead; --remove-second-factors is for who lost phone, passkeys and recovery codes`,
  async run(args, terminal) {
    const { ask = false, ...options } = readOptions(args, RESET_OPTIONS);
    const fromInput = options['password-stdin'] ?? false;
    const email = required(options.email, '--email').trim();
    if (ask && fromInput) throw new UsageError(phrase`Give --password-stdin or --ask, not both.`);
    if (ask || fromInput) await setPassword(email, fromInput, terminal);
    else await printLink(email, terminal);
    if (options['remove-second-factors']) await removeSecondFactors(email, terminal);
  },
};

async function setPassword(email: string, fromInput: boolean, terminal: Terminal): Promise<void> {
  const password = await newPassword(fromInput, terminal);
  await change({ email, done: phrase`has a new password` }, terminal, (changes, actor) =>
    changes.resetPassword(email, password, actor),
  );
}

/** Not an error where the person has none: the command may be repeated. */
async function removeSecondFactors(email: string, terminal: Terminal): Promise<void> {
  const result = await withServices(configOf(terminal), terminal, (services) =>
    services.get(AdministratorChanges).removeSecondFactors(email, cliActor()),
  );
  if (result.outcome === 'done')
    terminal.report(
      phrase`Every second factor of ${result.email} was removed. Sessions that ended: ${result.sessionsEnded}.`,
    );
  else terminal.report(phrase`${email} had no second factor.`);
}

/** The link alone on the standard output, so that a script can pass it on. */
async function printLink(email: string, terminal: Terminal): Promise<void> {
  const config = configOf(terminal);
  const { link, url } = await withServices(config, terminal, async (services) => ({
    link: await services.get(AccessLinks).makeReset(email, cliActor()),
    url: await panelUrl(services, config, terminal),
  }));
  if (!link) throw new CommandError(phrase`There is no administrator with the address ${email} who may log in.`);
  terminal.print(`${url}/admin/access?token=${link.token}`);
  terminal.report(phrase`Whoever opens this link within a day chooses the password of ${link.email}. It works once.`);
}

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
