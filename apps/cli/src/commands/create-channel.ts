import { SecretCheck } from '@recado/auth';
import { ChannelEditor, ChannelInputError, type NewChannel } from '@recado/channels';
import { type Config, Settings } from '@recado/config';
import { cliActor } from '../command/actor.js';
import {
  LIMIT_OPTIONS,
  LIMIT_USAGE,
  readChannelLimits,
  readSettings,
  RISKY_OPTION,
} from '../command/channel-options.js';
import { readDescriptionFile } from '../command/description-file.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { panelUrl } from '../command/panel-url.js';
import { withServices } from '../command/services.js';
import { phrase } from '../language/text.js';

const OPTIONS = {
  name: { type: 'string' },
  gateway: { type: 'string' },
  set: { type: 'string', multiple: true },
  'settings-stdin': { type: 'boolean' },
  'description-file': { type: 'string' },
  ...LIMIT_OPTIONS,
  ...RISKY_OPTION,
} as const;

const ABOVE_SAFE = phrase`Its limits are above what is safe for one phone, whose number WhatsApp may block. With --above-safe-limits this is not said.`;

/** Creates a channel. Servers know it within a second. */
export const createChannelCommand: Command = {
  name: 'create-channel',
  usage: phrase`--name <name> --gateway <kind> [--set <key=value>]… [--settings-stdin]
      [--description-file <file>] ${LIMIT_USAGE}`,
  summary: phrase`creates a channel; --settings-stdin reads key=value lines, which keeps credentials out of the list of processes`,
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    const config = configOf(terminal);
    const gateway = required(options.gateway, '--gateway');
    const lines = options['settings-stdin'] ? await terminal.readInput() : '';
    const order = {
      name: required(options.name, '--name'),
      gateway,
      settings: {
        ...readSettings(options.set ?? [], lines),
        ...readDescriptionFile(options['description-file']),
      },
    };
    const { id, isTold, url } = await withServices(config, terminal, async (services) => {
      await services.get(SecretCheck).require();
      const { timezone } = services.get(Settings);
      const limits = readChannelLimits(options, config.gateways.find(gateway), timezone);
      const isRisky = options['above-safe-limits'] === true;
      const { isOwned = false } = config.gateways.find(gateway) ?? {};
      const created = await create(services.get(ChannelEditor), { ...order, limits, isRisky }, isOwned);
      return { ...created, url: await panelUrl(services, config, terminal) };
    });
    if (isTold) terminal.report(ABOVE_SAFE);
    const name = order.name.trim();
    terminal.report(phrase`Channel ${id} "${name}" was created. ${nextStep(config, gateway, { id, name, url })}`);
  },
};

/**
 * Scripts have created channels of bridges without any limit since before there was an option to say that this is wanted:
 * such a channel is created as they say, and `isTold` that somebody should hear of its risk.
 */
async function create(editor: ChannelEditor, order: NewChannel, isOwned: boolean) {
  try {
    return { id: await editor.create(order, cliActor()), isTold: false };
  } catch (error) {
    if (isOwned || !(error instanceof ChannelInputError) || error.code !== 'limit_unsafe') throw error;
    return { id: await editor.create({ ...order, isRisky: true }, cliActor()), isTold: true };
  }
}

/** What comes next: where its provider posts receipts, where its phone is linked; of the simulator nothing does. */
function nextStep({ gateways }: Config, gateway: string, { id, name, url }: { id: number; name: string; url: string }) {
  if (gateway === 'sandbox') return phrase`Nothing that it sends leaves Recado.`;
  if (gateways.find(gateway)?.isOwned) return phrase`Link its phone at ${`${url}/admin/channels/${id}/pair`}`;
  return phrase`Its provider posts receipts to ${`${url}/gateways/${name}/receipts`}`;
}
