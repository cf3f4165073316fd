import type { INestApplicationContext } from '@nestjs/common';
import { ChannelPauses, Channels } from '@recado/channels';
import { cliActor } from '../command/actor.js';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase, type Text } from '../language/text.js';

const OPTIONS = { name: { type: 'string' }, all: { type: 'boolean' }, reason: { type: 'string' } } as const;

/** Pauses a channel, or all of them, in every process within a second. */
export const pauseChannelCommand: Command = {
  name: 'pause-channel',
  usage: phrase`--name <name> | --all [--reason <text>]`,
  summary: phrase`stops a channel, or everything, until it is resumed; what waits is kept`,
  run: (args, terminal) =>
    change(args, terminal, {
      one: (pauses, id, reason) => pauses.pause(id, cliActor(), reason),
      all: (pauses, reason) => pauses.pauseAll(cliActor(), reason),
      done: phrase`was paused`,
      nothing: phrase`is paused already`,
    }),
};

/** Resumes a channel, or all of them. */
export const resumeChannelCommand: Command = {
  name: 'resume-channel',
  usage: phrase`--name <name> | --all`,
  summary: phrase`lets a channel, or everything, go on`,
  run: (args, terminal) =>
    change(args, terminal, {
      one: (pauses, id) => pauses.resume(id, cliActor()),
      all: (pauses) => pauses.resumeAll(cliActor()),
      done: phrase`goes on`,
      nothing: phrase`is not stopped`,
    }),
};

interface Change {
  one: (pauses: ChannelPauses, id: number, reason: string | null) => Promise<boolean>;
  all: (pauses: ChannelPauses, reason: string | null) => Promise<boolean>;
  done: Text;
  nothing: Text;
}

async function change(args: readonly string[], terminal: Terminal, { one, all, done, nothing }: Change): Promise<void> {
  const options = readOptions(args, OPTIONS);
  const name = options.name?.trim();
  if ((name === undefined) === !options.all) throw new UsageError(phrase`Give either --name or --all.`);
  const reason = options.reason ?? null;
  const what = name === undefined ? phrase`Everything` : phrase`The channel "${name}"`;
  const changed = await withServices(configOf(terminal), terminal, async (services) => {
    const pauses = services.get(ChannelPauses);
    return name === undefined ? all(pauses, reason) : one(pauses, channelNamed(services, name), reason);
  });
  if (!changed) throw new CommandError(phrase`${what} ${nothing}.`);
  terminal.report(phrase`${what} ${done}.`);
}

/** The id of a channel. Throws CommandError. */
export function channelNamed(services: INestApplicationContext, name: string): number {
  const channel = services.get(Channels).named(name);
  if (!channel) throw new CommandError(phrase`There is no channel named "${name}".`);
  return channel.id;
}

/** The id of a channel or pool. Throws CommandError. */
export function senderNamed(services: INestApplicationContext, name: string): number {
  return services.get(Channels).senderNamed(name)?.id ?? channelNamed(services, name);
}
