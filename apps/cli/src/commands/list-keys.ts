import { ApiKeys, type ApiKeyView } from '@recado/auth';
import { loadConfig } from '@recado/config';
import { Clock } from '@recado/core';
import type { Command } from '../command.js';
import { readOptions } from '../options.js';
import { withServices } from '../services.js';
import { isoText, momentText, tableText } from '../table.js';

const HEADINGS = ['ID', 'NAME', 'KEY', 'STATE', 'MODE', 'SCOPES', 'LAST USED', 'FROM', 'EXPIRES', 'CREATED'];

type State = 'active' | 'expired' | 'revoked';

/** Prints the API keys without their secrets. */
export const listKeysCommand: Command = {
  name: 'list-keys',
  usage: '[--json]',
  summary: 'prints the API keys, never their secrets: state, scopes, last use and end; --json for programs',
  async run(args, terminal) {
    const { json } = readOptions(args, { json: { type: 'boolean' } });
    const { list, now } = await withServices(loadConfig(terminal.env), terminal, async (services) => ({
      list: await services.get(ApiKeys).list(),
      now: services.get(Clock).now(),
    }));
    const keys = list.map((key) => ({ key, state: stateOf(key, now) }));
    terminal.print(json ? JSON.stringify(keys.map(toJson), null, 2) : tableText(HEADINGS, keys.map(toCells)));
  },
};

interface ListedKey {
  key: ApiKeyView;
  state: State;
}

function stateOf({ revokedAt, expiresAt }: ApiKeyView, now: number): State {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

function toCells({ key, state }: ListedKey): string[] {
  return [
    ...[String(key.id), key.name, `${key.prefix}…${key.last4}`, state, modeOf(key), key.scopes.join(',')],
    ...[momentText(key.lastUsedAt, 'never'), key.lastUsedIp ?? '-'],
    ...[momentText(key.expiresAt, 'never'), momentText(key.createdAt)],
  ];
}

/** Field by field: nothing that a key may get later leaves by itself. */
function toJson({ key, state }: ListedKey): object {
  const { id, name, prefix, last4, scopes, replaced } = key;
  return {
    ...{ id, name, prefix, last4, state, mode: modeOf(key), scopes },
    ip_allow_list: key.ipAllowList,
    requests_today: key.requestsToday,
    last_used_at: isoText(key.lastUsedAt),
    last_used_ip: key.lastUsedIp,
    expires_at: isoText(key.expiresAt),
    revoked_at: isoText(key.revokedAt),
    created_at: isoText(key.createdAt),
    replaced_secrets: replaced.map((old) => ({
      ...{ prefix: old.prefix, last4: old.last4 },
      expires_at: isoText(old.expiresAt),
      last_used_at: isoText(old.lastUsedAt),
      last_used_ip: old.lastUsedIp,
    })),
  };
}

function modeOf({ testMode }: ApiKeyView): 'test' | 'live' {
  return testMode ? 'test' : 'live';
}
