import { Administrators } from '@recado/auth';
import { type Config, loadConfig } from '@recado/config';
import { cliActor } from '../actor.js';
import { UsageError } from '../cli-error.js';
import type { Command } from '../command.js';
import { readOptions, required } from '../options.js';
import { readPiped } from '../secret-input.js';
import { withServices } from '../services.js';
import type { Terminal } from '../terminal.js';
import { phrase } from '../language/text.js';

const OPTIONS = {
  email: { type: 'string' },
  password: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

/** Creates an administrator of the panel. */
export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: phrase`--email <address> [--password <password> | --password-stdin]`,
  summary: phrase`creates an administrator; the password may also come from ADMIN_PASSWORD, or is asked for`,
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    const email = required(options.email, '--email');
    const config = loadConfig(terminal.env);
    const password = await choosePassword(options.password, options['password-stdin'] ?? false, config, terminal);
    const created = await withServices(config, terminal, (services) =>
      services.get(Administrators).create({ email, password }, cliActor()),
    );
    terminal.report(phrase`Administrator ${created.email} was created.`);
  },
};

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
