import { Administrators, type Role, toRole } from '@recado/auth';
import type { Config } from '@recado/config';
import { cliActor } from '../command/actor.js';
import { UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { readPiped } from '../command/secret-input.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase } from '../language/text.js';

const OPTIONS = {
  email: { type: 'string' },
  role: { type: 'string' },
  password: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

const EXPOSED = phrase`--password shows in the list of processes and in the history of the shell: prefer --password-stdin.`;

/** Creates an administrator of the panel. */
export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: phrase`--email <address> [--role administrator | operator | viewer] [--password <password> | --password-stdin]`,
  summary: phrase`creates an administrator, or a person with another role; the password may also come from ADMIN_PASSWORD, or is asked for`,
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    const email = required(options.email, '--email');
    const role = roleOf(options.role);
    const config = configOf(terminal);
    const password = await choosePassword(options.password, options['password-stdin'] ?? false, config, terminal);
    const created = await withServices(config, terminal, (services) =>
      services.get(Administrators).create({ email, password, role }, cliActor()),
    );
    terminal.report(
      role === 'administrator'
        ? phrase`Administrator ${created.email} was created.`
        : phrase`${created.email} was created, with the role ${role}.`,
    );
    if (options.password !== undefined) terminal.report(EXPOSED);
  },
};

function roleOf(name = 'administrator'): Role {
  const role = toRole(name);
  if (!role) throw new UsageError(phrase`The role must be administrator, operator or viewer.`);
  return role;
}

async function choosePassword(
  given: string | undefined,
  fromInput: boolean,
  config: Config,
  terminal: Terminal,
): Promise<string> {
  if (given !== undefined && fromInput) throw new UsageError(phrase`Give --password or --password-stdin, not both.`);
  if (fromInput) return readPiped(terminal);
  const password = given ?? config.admin.password ?? (await terminal.askSecret(phrase`Password`));
  if (password === undefined) {
    throw new UsageError(phrase`The password is missing: give --password, --password-stdin or ADMIN_PASSWORD.`);
  }
  return password;
}
