import { Channels, type ChannelView, coldLockUntil } from '@recado/channels';
import { channelJson } from '@recado/administration';
import { Clock, isoTime } from '@recado/core';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import { arrayJson } from '../command/table.js';
import { phrase } from '../language/text.js';

/** Prints the channels, one a line: name, gateway, state, and the lock of new recipients where one holds. */
export const listChannelsCommand: Command = {
  name: 'list-channels',
  usage: phrase`[--json]`,
  summary: phrase`prints the channels, a line each: name, gateway, state; --json for programs`,
  async run(args, terminal) {
    const { json } = readOptions(args, { json: { type: 'boolean' } });
    await withServices(configOf(terminal), terminal, async (services) => {
      const channels = services.get(Channels);
      const list = (await channels.all()).filter(({ archivedAt }) => archivedAt === null);
      const now = services.get(Clock).now();
      if (json) terminal.print(arrayJson(list.map((channel) => channelJson(channel, channels, now))));
      for (const channel of json ? [] : list) {
        terminal.print(
          [channel.name, channel.gateway, stateOf(channel), ...lockOf(channel), ...leftOf(channel)].join('\t'),
        );
      }
      const { allPaused } = channels;
      if (allPaused)
        terminal.report(
          phrase`Everything is paused: by ${allPaused.by}, since ${isoTime(allPaused.at)}${noted(allPaused.note)}.`,
        );
    });
  },
};

function stateOf({ pause, blockedAs, blockedUntil, failureCode }: ChannelView): string {
  if (pause) return `paused by ${pause.by ?? pause.code} since ${isoTime(pause.at)}${noted(pause.note)}`;
  return blockedAs ? `${blockedAs} until ${isoTime(blockedUntil)}: ${failureCode}` : 'working';
}

/** A column of its own, so that the state stays as programs know it. */
function lockOf(channel: ChannelView): string[] {
  const until = coldLockUntil(channel, Date.now());
  return until === null ? [] : [`new recipients locked until ${isoTime(until)}: ${channel.coldLock?.code}`];
}

/** Also a column of its own. */
function leftOf({ leftUnknown }: ChannelView): string[] {
  return leftUnknown === 0 ? [] : [`${leftUnknown} messages left unknown by the last change of its settings`];
}

function noted(note: string | null): string {
  return note === null ? '' : ` (${note})`;
}
