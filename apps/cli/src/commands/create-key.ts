import { type ApiKeyView, ApiKeys, type IssueApiKey, SCOPES, type Scope } from '@recado/auth';
import { loadConfig } from '@recado/config';
import { Clock } from '@recado/core';
import { cliActor } from '../actor.js';
import { UsageError } from '../cli-error.js';
import type { Command } from '../command.js';
import { readOptions, required } from '../options.js';
import { withServices } from '../services.js';
import type { Terminal } from '../terminal.js';

const OPTIONS = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  test: { type: 'boolean' },
  'expires-in-days': { type: 'string' },
  timezone: { type: 'string' },
  'token-stdin': { type: 'boolean' },
  'requests-per-minute': { type: 'string' },
} as const;

const DAY_MS = 86_400_000;
/** A hundred years: who means more means never. */
const MAX_DAYS = 36_500;

/** Creates an API key and prints it, alone, on the standard output. */
export const createKeyCommand: Command = {
  name: 'create-key',
  usage: '--name <name> --scopes <a,b> [--test] [--expires-in-days <n>] [--timezone <zone>] [--token-stdin]',
  summary: 'creates an API key and prints it; --token-stdin takes an existing one over',
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    if (options['requests-per-minute'] !== undefined) {
      throw new UsageError('--requests-per-minute belongs to a later release: keys have no limits yet.');
    }
    const days = readDays(options['expires-in-days']);
    const order: IssueApiKey = {
      name: required(options.name, '--name'),
      scopes: readScopes(required(options.scopes, '--scopes')),
      testMode: options.test ?? false,
      timezone: options.timezone ?? null,
      secret: options['token-stdin'] ? await readToken(terminal) : undefined,
    };
    const { key, secret } = await issue(order, days, terminal);
    terminal.print(secret);
    terminal.report(`Key ${key.id} "${key.name}" was created (${key.scopes.join(', ')}). It is shown this once.`);
  },
};

function issue(
  order: IssueApiKey,
  days: number | undefined,
  terminal: Terminal,
): Promise<{ key: ApiKeyView; secret: string }> {
  return withServices(loadConfig(terminal.env), terminal, (services) => {
    const expiresAt = days === undefined ? null : services.get(Clock).now() + days * DAY_MS;
    return services.get(ApiKeys).issue({ ...order, expiresAt }, cliActor());
  });
}

function readScopes(list: string): Scope[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(readScope);
}

function readScope(name: string): Scope {
  const scope = SCOPES.find((known) => known === name);
  if (scope === undefined) throw new UsageError(`There is no scope "${name}": choose from ${SCOPES.join(', ')}.`);
  return scope;
}

function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_DAYS)
    throw new UsageError(`--expires-in-days must be a whole number from 1 to ${MAX_DAYS}.`);
  return days;
}

async function readToken(terminal: Terminal): Promise<string> {
  return (await terminal.readInput()).replace(/\r?\n$/, '');
}
