import type { INestApplicationContext } from '@nestjs/common';
import { Channels, PoolEditor } from '@recado/channels';
import { isoTime } from '@recado/core';
import { cliActor } from '../command/actor.js';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { withServices } from '../command/services.js';
import { arrayJson } from '../command/table.js';
import { phrase } from '../language/text.js';
import { channelNamed } from './pause-channel.js';

const MEMBERS = { name: { type: 'string' }, member: { type: 'string', multiple: true } } as const;
const EDIT = { ...MEMBERS, archive: { type: 'boolean' }, restore: { type: 'boolean' } } as const;

/** Creates a pool of channels. Servers know it within a second. */
export const createPoolCommand: Command = {
  name: 'create-pool',
  usage: phrase`--name <name> --member <channel> [--member <channel>]…`,
  summary: phrase`creates a pool: a group of channels that is addressed like a channel`,
  async run(args, terminal) {
    const options = readOptions(args, MEMBERS);
    const name = required(options.name, '--name').trim();
    const id = await withServices(configOf(terminal), terminal, (services) =>
      services.get(PoolEditor).create(name, membersNamed(services, options.member), cliActor()),
    );
    terminal.report(phrase`Pool ${id} "${name}" was created.`);
  },
};

/** Changes the members of a pool, archives it, or restores it. */
export const editPoolCommand: Command = {
  name: 'edit-pool',
  usage: phrase`--name <name> (--member <channel>… | --archive | --restore)`,
  summary: phrase`gives a pool these channels instead, or archives it, or lets it take messages again`,
  async run(args, terminal) {
    const options = readOptions(args, EDIT);
    const name = required(options.name, '--name').trim();
    const given = [options.member, options.archive, options.restore].filter((value) => value !== undefined);
    if (given.length !== 1) throw new UsageError(phrase`Give one of --member, --archive and --restore.`);
    await withServices(configOf(terminal), terminal, async (services) => {
      const id = poolNamed(services, name);
      const editor = services.get(PoolEditor);
      if (options.archive) await editor.archive(id, cliActor());
      else if (options.restore) await editor.restore(id, cliActor());
      else await editor.change(id, membersNamed(services, options.member), cliActor());
    });
    terminal.report(phrase`The pool "${name}" was changed.`);
  },
};

/** Prints the pools, one a line: name, its channels, and whether it is archived. */
export const listPoolsCommand: Command = {
  name: 'list-pools',
  usage: phrase`[--json]`,
  summary: phrase`prints the pools, a line each: name, channels, state; --json for programs`,
  async run(args, terminal) {
    const { json } = readOptions(args, { json: { type: 'boolean' } });
    await withServices(configOf(terminal), terminal, async (services) => {
      const channels = services.get(Channels);
      const pools = channels.pools().map((pool) => ({ ...pool, members: channels.membersOf(pool) }));
      const wire = ({ name, members, archivedAt }: (typeof pools)[number]) => ({
        name,
        channels: members.map((member) => member.name),
        archived_at: isoTime(archivedAt),
      });
      if (json) terminal.print(arrayJson(pools.map(wire)));
      for (const pool of json ? [] : pools) {
        const members = pool.members.map(({ name }) => name);
        terminal.print([pool.name, members.join(','), pool.archivedAt === null ? 'working' : 'archived'].join('\t'));
      }
    });
  },
};

function membersNamed(services: INestApplicationContext, names: readonly string[] = []): number[] {
  return names.map((name) => channelNamed(services, name.trim()));
}

function poolNamed(services: INestApplicationContext, name: string): number {
  const pool = services
    .get(Channels)
    .pools()
    .find((each) => each.name === name);
  if (!pool) throw new CommandError(phrase`There is no pool named "${name}".`);
  return pool.id;
}
