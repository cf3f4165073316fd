import { keyJson } from '@recado/administration';
import { ApiKeys, type ApiKeyView } from '@recado/auth';
import { Channels } from '@recado/channels';
import { Clock } from '@recado/core';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import { arrayJson, type Cell, momentText, tableText } from '../command/table.js';
import { phrase, type Text } from '../language/text.js';

const HEADINGS = [
  'ID',
  phrase`NAME`,
  phrase`KEY`,
  phrase`STATE`,
  phrase`MODE`,
  phrase`SCOPES`,
  phrase`LAST USED`,
  phrase`FROM`,
  phrase`EXPIRES`,
  phrase`CREATED`,
];

type State = 'active' | 'expired' | 'revoked';

const STATES: Readonly<Record<State, Text>> = {
  active: phrase`active`,
  expired: phrase`expired`,
  revoked: phrase`revoked`,
};

/** Prints the API keys without their secrets. */
export const listKeysCommand: Command = {
  name: 'list-keys',
  usage: phrase`[--json]`,
  summary: phrase`prints the API keys, never their secrets: state, scopes, last use and end; --json for programs`,
  async run(args, terminal) {
    const { json } = readOptions(args, { json: { type: 'boolean' } });
    const { list, now } = await withServices(configOf(terminal), terminal, async (services) => ({
      list: (await services.get(ApiKeys).list()).map((key) => ({
        key,
        channel: channelOf(key, services.get(Channels)),
      })),
      now: services.get(Clock).now(),
    }));
    const keys = list.map(({ key, channel }) => ({ key, channel, state: stateOf(key, now) }));
    terminal.print(json ? arrayJson(keys.map(toJson)) : tableText(HEADINGS, keys.map(toCells)));
  },
};

const MODES = { test: phrase`test`, live: phrase`live` } as const;

interface ListedKey {
  key: ApiKeyView;
  /** The name of its default channel. */
  channel: string | null;
  state: State;
}

function stateOf({ revokedAt, expiresAt }: ApiKeyView, now: number): State {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

function toCells({ key, state }: ListedKey): Cell[] {
  return [
    String(key.id),
    key.name,
    `${key.prefix}…${key.last4}`,
    STATES[state],
    MODES[modeOf(key)],
    key.scopes.join(','),
    momentText(key.lastUsedAt, phrase`never`),
    key.lastUsedIp ?? '-',
    momentText(key.expiresAt, phrase`never`),
    momentText(key.createdAt),
  ];
}

/** As the API has it, and what it does not tell. Named field by field, so that a new field of keys is not printed by accident. */
function toJson({ key, channel, state }: ListedKey): object {
  const { last4, replaced } = key;
  const told = keyJson(key, channel);
  return {
    ...told,
    ...{ last4, state, mode: modeOf(key), requests_today: key.requestsToday, last_used_ip: key.lastUsedIp },
    replaced_secrets: told.replaced_secrets.map((old, index) => ({
      ...old,
      last4: replaced[index]!.last4,
      last_used_ip: replaced[index]!.lastUsedIp,
    })),
  };
}

function channelOf({ defaultChannelId }: ApiKeyView, channels: Channels): string | null {
  return defaultChannelId === null ? null : (channels.senderWithId(defaultChannelId)?.name ?? null);
}

function modeOf({ testMode }: ApiKeyView): 'test' | 'live' {
  return testMode ? 'test' : 'live';
}
