import { type LostSecrets, SecretLoss } from '@recado/auth';
import { cliActor } from '../command/actor.js';
import { CommandError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase } from '../language/text.js';

/** Deletes what cannot be read any more after APP_SECRET was lost. */
export const forgetSecretsCommand: Command = {
  name: 'forget-secrets',
  usage: phrase`[--yes]`,
  summary: phrase`after APP_SECRET was lost: deletes what was sealed with it (credentials of channels, secrets of webhooks and alerts, authenticator apps, sessions) and says what to enter again; without --yes it only lists`,
  async run(args, terminal) {
    const { yes } = readOptions(args, { yes: { type: 'boolean' } });
    await withServices(configOf(terminal), terminal, async (services) => {
      const loss = services.get(SecretLoss);
      const lost = await loss.find();
      if (!lost) throw new CommandError(phrase`APP_SECRET is the right one: nothing is lost.`);
      list(yes ? await loss.forget(cliActor()) : lost, terminal);
      if (!yes)
        throw new CommandError(phrase`Nothing was changed: repeat it with --yes, or give back the old APP_SECRET.`);
      terminal.report(phrase`All of that was deleted. The present APP_SECRET is the one of this database now.`);
    });
  },
};

/** Prints what has to be done, one line each. */
function list(
  { channels, webhooks, people, alerts, texts, callbacks, sessions }: LostSecrets,
  terminal: Terminal,
): void {
  for (const name of channels) terminal.report(phrase`Channel "${name}": its credentials must be entered again.`);
  for (const { id, url } of webhooks) {
    terminal.report(
      phrase`Webhook ${id} (${new URL(url).host}): it needs a new secret, which its receiver must be told.`,
    );
  }
  for (const email of people) terminal.report(phrase`${email}: the authenticator app must be set up again.`);
  if (alerts) {
    terminal.report(
      phrase`Alerts: the password of the mail server must be given again, and the webhook needs a new secret, where they are set.`,
    );
  }
  if (texts) {
    terminal.report(
      phrase`Texts that were sealed (SEAL_TEXTS) cannot be read any more: messages that wait fail with text_unreadable, and drafts, saved texts and recurring sends are removed.`,
    );
  }
  terminal.report(phrase`Receipts that were not read yet: ${callbacks}. Sessions of the panel: ${sessions}.`);
}
