import type { INestApplicationContext } from '@nestjs/common';
import { ChannelPauses, Channels } from '@recado/channels';
import { loadConfig } from '@recado/config';
import { cliActor } from '../actor.js';
import { CommandError, UsageError } from '../cli-error.js';
import type { Command } from '../command.js';
import { readOptions } from '../options.js';
import { withServices } from '../services.js';
import type { Terminal } from '../terminal.js';

const OPTIONS = { name: { type: 'string' }, all: { type: 'boolean' }, reason: { type: 'string' } } as const;
/** Characters that the reason may have. */
const MAX_REASON = 255;

/** Stops a channel, or all of them, in every process within a second. */
export const pauseChannelCommand: Command = {
  name: 'pause-channel',
  usage: '--name <name> | --all [--reason <text>]',
  summary: 'stops a channel, or everything, until it is resumed; what waits is kept',
  run: (args, terminal) =>
    change(args, terminal, {
      one: (pauses, id, reason) => pauses.pause(id, cliActor(), reason),
      all: (pauses, reason) => pauses.pauseAll(cliActor(), reason),
      done: 'was paused',
      nothing: 'is paused already',
    }),
};

/** Lets a channel, or all of them, go on. */
export const resumeChannelCommand: Command = {
  name: 'resume-channel',
  usage: '--name <name> | --all',
  summary: 'lets a channel, or everything, go on',
  run: (args, terminal) =>
    change(args, terminal, {
      one: (pauses, id) => pauses.resume(id, cliActor()),
      all: (pauses) => pauses.resumeAll(cliActor()),
      done: 'goes on',
      nothing: 'is not stopped',
    }),
};

interface Change {
  one: (pauses: ChannelPauses, id: number, reason: string | null) => Promise<boolean>;
  all: (pauses: ChannelPauses, reason: string | null) => Promise<boolean>;
  done: string;
  nothing: string;
}

async function change(args: readonly string[], terminal: Terminal, { one, all, done, nothing }: Change): Promise<void> {
  const options = readOptions(args, OPTIONS);
  const name = options.name?.trim();
  if ((name === undefined) === !options.all) throw new UsageError('Give either --name or --all.');
  const reason = options.reason?.trim().slice(0, MAX_REASON) || null;
  const what = name === undefined ? 'Everything' : `The channel "${name}"`;
  const changed = await withServices(loadConfig(terminal.env), terminal, async (services) => {
    const pauses = services.get(ChannelPauses);
    return name === undefined ? all(pauses, reason) : one(pauses, channelNamed(services, name), reason);
  });
  if (!changed) throw new CommandError(`${what} ${nothing}.`);
  terminal.report(`${what} ${done}.`);
}

/** The id of a channel. Throws CommandError. */
export function channelNamed(services: INestApplicationContext, name: string): number {
  const channel = services.get(Channels).named(name);
  if (!channel) throw new CommandError(`There is no channel named "${name}".`);
  return channel.id;
}
