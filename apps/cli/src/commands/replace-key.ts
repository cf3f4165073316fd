import type { INestApplicationContext } from '@nestjs/common';
import { ApiKeys, type IssuedApiKey, KeyReplacement } from '@recado/auth';
import { isoTime } from '@recado/core';
import { cliActor } from '../command/actor.js';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { withServices } from '../command/services.js';
import { phrase, type Text } from '../language/text.js';

const OPTIONS = { name: { type: 'string' }, grace: { type: 'string' } } as const;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Gives a key a new secret and prints only the secret on the standard output. */
export const replaceKeyCommand: Command = {
  name: 'replace-key',
  usage: phrase`--name <name> [--grace <0, 30m, 24h, 7d>]`,
  summary: phrase`gives an API key a new secret and prints it; the old one works for the grace (none unless given) as well`,
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    const name = required(options.name, '--name').trim();
    const graceMs = readGrace(options.grace ?? '0');
    const { key, secret } = await withServices(configOf(terminal), terminal, (services) =>
      replace(services, name, graceMs),
    );
    terminal.print(secret);
    terminal.report(phrase`Key ${key.id} "${key.name}" has a new secret. It is shown this once. ${fateOf(key)}`);
  },
};

async function replace(services: INestApplicationContext, name: string, graceMs: number): Promise<IssuedApiKey> {
  const found = (await services.get(ApiKeys).list()).filter((key) => key.name === name && key.revokedAt === null);
  if (found.length > 1)
    throw new CommandError(phrase`There are ${found.length} active keys named "${name}": use the panel.`);
  const replaced = found[0] && (await services.get(KeyReplacement).replace(found[0].id, graceMs, cliActor()));
  if (!replaced) throw new CommandError(phrase`There is no active key named "${name}".`);
  return replaced;
}

/** A grace in ms. Throws UsageError. The auth library checks its maximum. */
function readGrace(text: string): number {
  if (text === '0') return 0;
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (count === undefined)
    throw new UsageError(phrase`--grace must be 0, or minutes, hours or days, like 30m, 24h or 7d.`);
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

function fateOf({ replaced }: IssuedApiKey['key']): Text {
  const [latest] = replaced;
  if (!latest) return phrase`The old one is refused from now on.`;
  return phrase`The old one works until ${isoTime(latest.expiresAt)}.`;
}
