import { SimulatedRepliesModule } from '@recado/callbacks';
import { NOTIFICATION_TYPES, type NotificationType } from '@recado/core';
import { WebhooksModule } from '@recado/webhooks';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { panelUrl } from '../command/panel-url.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { receive, tellExample, triggerKey } from '../events/local-trigger.js';
import { TRIGGER_STEPS } from '../events/trigger-steps.js';
import { languageOf } from '../language/language.js';
import { phrase, type Text } from '../language/text.js';
import { remoteAccess } from '../remote/access.js';
import { ApiClient, type ServerAccess } from '../remote/api.js';
import { unknownEvent } from './listen.js';

/** Makes an event of webhooks happen in the simulator. */
export const triggerCommand: Command = {
  name: 'trigger',
  usage: phrase`<event> [--url <server>]`,
  summary: phrase`makes an event of webhooks happen in the simulator, such as message.failed; nothing goes to WhatsApp. With RECADO_URL and RECADO_KEY (a test key) on that server`,
  async run([name = '', ...args], terminal) {
    if (name === '' || name.startsWith('-')) throw new UsageError(phrase`Which event? Such as message.failed.`);
    const event = NOTIFICATION_TYPES.find((type) => type === name);
    if (!event) throw unknownEvent(name);
    const access = remoteAccess(readOptions(args, { url: { type: 'string' } }).url, terminal);
    terminal.report(access ? await triggerThere(event, access, terminal) : await triggerHere(event, terminal));
  },
};

async function triggerThere(event: NotificationType, access: ServerAccess, terminal: Terminal): Promise<Text> {
  const step = TRIGGER_STEPS.get(event);
  if (!step) throw new CommandError(phrase`A key cannot make ${event}: run "trigger" where the server runs.`);
  const api = new ApiClient(access, languageOf(terminal.env));
  const { test_mode: isTest } = await api.call<{ test_mode: boolean }>('GET', '/api/me');
  if (!isTest) throw new CommandError(phrase`This is not a test key: its messages would leave by real channels.`);
  return step(api);
}

function triggerHere(event: NotificationType, terminal: Terminal): Promise<Text> {
  const config = configOf(terminal);
  const modules = [WebhooksModule, SimulatedRepliesModule];
  return withServices(
    config,
    terminal,
    async (services) => {
      // Opt-outs of test keys are told to their own webhooks only, and here all keys are listened to.
      const step = event === 'opt_out.added' ? undefined : TRIGGER_STEPS.get(event);
      if (!step && event !== 'message.received') return tellExample(event, services);
      const access = { url: await panelUrl(services, config, terminal), key: await triggerKey(services) };
      const api = new ApiClient(access, languageOf(terminal.env));
      return step ? step(api) : receive(api, services);
    },
    modules,
  );
}
