import { ApiKeys, type ApiKeyView } from '@recado/auth';
import { Clock, isoTime } from '@recado/core';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import { type Cell, momentText, tableText } from '../command/table.js';
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
      list: await services.get(ApiKeys).list(),
      now: services.get(Clock).now(),
    }));
    const keys = list.map((key) => ({ key, state: stateOf(key, now) }));
    terminal.print(json ? JSON.stringify(keys.map(toJson), null, 2) : tableText(HEADINGS, keys.map(toCells)));
  },
};

const MODES = { test: phrase`test`, live: phrase`live` } as const;

interface ListedKey {
  key: ApiKeyView;
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

/** Named field by field, so that a new field of keys is not printed by accident. */
function toJson({ key, state }: ListedKey): object {
  const { id, name, prefix, last4, scopes, replaced } = key;
  return {
    id,
    name,
    prefix,
    last4,
    state,
    mode: modeOf(key),
    scopes,
    ip_allow_list: key.ipAllowList,
    requests_today: key.requestsToday,
    last_used_at: isoTime(key.lastUsedAt),
    last_used_ip: key.lastUsedIp,
    expires_at: isoTime(key.expiresAt),
    revoked_at: isoTime(key.revokedAt),
    created_at: isoTime(key.createdAt),
    replaced_secrets: replaced.map((old) => ({
      prefix: old.prefix,
      last4: old.last4,
      expires_at: isoTime(old.expiresAt),
      last_used_at: isoTime(old.lastUsedAt),
      last_used_ip: old.lastUsedIp,
    })),
  };
}

function modeOf({ testMode }: ApiKeyView): 'test' | 'live' {
  return testMode ? 'test' : 'live';
}
