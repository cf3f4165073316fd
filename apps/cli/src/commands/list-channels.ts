import { Channels, type ChannelView, coldLockUntil } from '@recado/channels';
import { isoTime } from '@recado/core';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import { phrase } from '../language/text.js';

/** Prints the channels, one a line: name, gateway, state, and the lock of new recipients where one holds. */
export const listChannelsCommand: Command = {
  name: 'list-channels',
  summary: phrase`prints the channels, a line each: name, gateway, state`,
  async run(args, terminal) {
    readOptions(args, {});
    await withServices(configOf(terminal), terminal, async (services) => {
      const channels = services.get(Channels);
      const list = await channels.all();
      for (const channel of list.filter(({ archivedAt }) => archivedAt === null)) {
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
