import { ApiKeys, type IssueApiKey, type IssuedApiKey, usableScopes } from '@recado/auth';
import { type Config, Settings } from '@recado/config';
import { Clock } from '@recado/core';
import { cliActor } from '../command/actor.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import {
  type Expiry,
  expiryAt,
  LIMIT_OPTIONS,
  readDialects,
  readExpiry,
  readLimits,
  readList,
  readScopes,
} from '../command/key-options.js';
import { readOptions, required } from '../command/options.js';
import { readPiped } from '../command/secret-input.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase } from '../language/text.js';
import { senderNamed } from './pause-channel.js';

const OPTIONS = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  test: { type: 'boolean' },
  expires: { type: 'string' },
  'expires-in-days': { type: 'string' },
  ip: { type: 'string' },
  timezone: { type: 'string' },
  'missing-variable': { type: 'string' },
  'no-lost-answer-guard': { type: 'boolean' },
  channel: { type: 'string' },
  dialects: { type: 'string' },
  'token-stdin': { type: 'boolean' },
  ...LIMIT_OPTIONS,
} as const;

/** Creates an API key and prints only the key on the standard output. A key that was taken over is not printed. */
export const createKeyCommand: Command = {
  name: 'create-key',
  usage: phrase`--name <name> --scopes <a,b> [--test] [--expires <date or time> | --expires-in-days <n>]
      [--ip <address or subnet, …>] [--timezone <zone>] [--missing-variable reject|empty]
      [--requests-per-minute <n>] [--requests-per-day <n>] [--messages-per-minute <n>] [--messages-per-day <n>]
      [--channel <name>] [--dialects <meta,…>] [--no-lost-answer-guard] [--token-stdin]`,
  summary: phrase`creates an API key and prints it; --token-stdin takes an existing one over and prints nothing; no two active keys have the same name`,
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    const config = configOf(terminal);
    const order: IssueApiKey = {
      name: required(options.name, '--name'),
      scopes: readScopes(required(options.scopes, '--scopes')),
      hasNameAlone: true,
      testMode: options.test ?? false,
      timezone: options.timezone ?? null,
      // Any other value is refused by the auth library.
      missingVariable: (options['missing-variable'] ?? null) as IssueApiKey['missingVariable'],
      limits: readLimits(options),
      ipAllowList: readList(options.ip ?? ''),
      lostAnswerGuard: !options['no-lost-answer-guard'],
      dialects: readDialects(options.dialects ?? ''),
      secret: options['token-stdin'] ? await readPiped(terminal) : undefined,
    };
    const inZone = (timezone: string) => readExpiry(options, timezone);
    const { key, secret } = await issue({ ...order, channel: options.channel, readExpiry: inZone }, config, terminal);
    reportUnused(order, terminal);
    const scopes = key.scopes.join(', ');
    // The operator has the secret already. Printed again it would be in logs and histories.
    if (order.secret !== undefined) {
      return terminal.report(
        phrase`Key ${key.id} "${key.name}" was taken over: ${key.prefix}…${key.last4} (${scopes}).`,
      );
    }
    terminal.print(secret);
    terminal.report(phrase`Key ${key.id} "${key.name}" was created (${scopes}). It is shown this once.`);
  },
};

interface KeyOrder extends IssueApiKey {
  /** Reads the end of its validity in the zone of the installation. */
  readExpiry: (timezone: string) => Expiry;
  /** The name of its default channel. */
  channel: string | undefined;
}

function issue(
  { readExpiry: inZone, channel, ...order }: KeyOrder,
  config: Config,
  terminal: Terminal,
): Promise<IssuedApiKey> {
  return withServices(config, terminal, (services) => {
    const expiresAt = expiryAt(inZone(services.get(Settings).timezone), services.get(Clock).now());
    const defaultChannelId = channel === undefined ? null : senderNamed(services, channel);
    return services.get(ApiKeys).issue({ ...order, expiresAt, defaultChannelId }, cliActor());
  });
}

function reportUnused({ scopes, testMode = false }: IssueApiKey, terminal: Terminal): void {
  const usable = usableScopes(scopes, testMode);
  const unused = scopes.filter((scope) => !usable.includes(scope));
  if (unused.length > 0) terminal.report(phrase`A test key cannot use ${unused.join(', ')}: left out.`);
}
