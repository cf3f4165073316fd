import { Audit } from '@recado/audit';
import { type RunningProcess, runningProcesses, SecretCheck, TextSealing } from '@recado/auth';
import type { Config } from '@recado/config';
import { Clock, Vault } from '@recado/core';
import { countSealed, Database, reseal, type SealedCount, type SealedTexts } from '@recado/database';
import type { INestApplicationContext } from '@nestjs/common';
import { cliActor } from '../command/actor.js';
import { CommandError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { SEALED } from '../command/sealed.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase, type Text } from '../language/text.js';

/** Servers may seal with the old secret while this one works: so often it looks again. */
const PASSES = 3;
/** Texts between two lines of progress. */
const TOLD_EVERY = 1_000;

/** Seals everything with the present APP_SECRET, so that APP_SECRET_PREVIOUS may be taken out. */
export const rotateSecretCommand: Command = {
  name: 'rotate-secret',
  usage: phrase`[--yes]`,
  summary: phrase`while servers run with the new APP_SECRET and the old one as APP_SECRET_PREVIOUS: seals everything in the database with the new one, and says when the old one may be taken out; may be interrupted and repeated; without --yes it only counts`,
  async run(args, terminal) {
    const { yes } = readOptions(args, { yes: { type: 'boolean' } });
    const config = configOf(terminal);
    requireBoth(config);
    await withServices(config, terminal, async (services) => {
      await requireRight(services);
      const unaware = await tellUnaware(services, terminal);
      if (yes && unaware > 0) throw notYet();
      if (yes) await resealAll(services, terminal);
      await verify(services, terminal, yes === true);
    });
  },
};

function requireBoth({ previousAppSecret, appSecret }: Config): void {
  if (previousAppSecret === undefined)
    throw new CommandError(
      phrase`APP_SECRET_PREVIOUS is missing: it must be the old secret, and APP_SECRET the new one.`,
    );
  if (appSecret === undefined)
    throw new CommandError(
      phrase`APP_SECRET is missing: it must be the new secret, and APP_SECRET_PREVIOUS the old one.`,
    );
  if (appSecret === previousAppSecret) throw new CommandError(phrase`APP_SECRET and APP_SECRET_PREVIOUS are the same.`);
}

async function requireRight(services: INestApplicationContext): Promise<void> {
  const state = await services.get(SecretCheck).state();
  if (state !== 'wrong') return;
  throw new CommandError(
    phrase`Neither APP_SECRET nor APP_SECRET_PREVIOUS is the secret of this database: nothing was changed.`,
  );
}

/** Names the processes that have not said that they know the new secret, and returns how many there are. */
async function tellUnaware(services: INestApplicationContext, terminal: Terminal): Promise<number> {
  const [present = ''] = services.get(SecretCheck).knownSecrets();
  const unaware = (await running(services)).filter(({ known }) => !known.includes(present));
  for (const { host, pid } of unaware)
    terminal.report(phrase`Process ${pid} on ${host} has not said that it knows the new APP_SECRET.`);
  return unaware.length;
}

function running(services: INestApplicationContext): Promise<RunningProcess[]> {
  return runningProcesses(services.get(Database), services.get(Clock));
}

function notYet(): CommandError {
  return new CommandError(
    phrase`Nothing was changed: these processes could not open any more what would be sealed anew, and receipts and answers would be lost. Start every server with both secrets, then repeat this. A process that was killed counts for two minutes.`,
  );
}

async function resealAll(services: INestApplicationContext, terminal: Terminal): Promise<void> {
  const database = services.get(Database);
  const vault = services.get(Vault);
  // First, so that no server starts from now on that knows the old secret only.
  await services.get(SecretCheck).require();
  let all = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    let renewed = 0;
    for (const [name, texts] of SEALED) renewed += await resealOne(database, vault, name, texts, terminal);
    all += renewed;
    if (renewed === 0) break;
  }
  await services.get(SecretCheck).require();
  if (all === 0) return;
  // Whoever has the old secret and a copy of the database must not open the texts of later.
  await services.get(TextSealing).renew();
  const entry = { actor: cliActor(), action: 'secret.rotated', details: { texts: all } };
  await database.write((tx) => services.get(Audit).record(tx, entry));
}

async function resealOne(database: Database, vault: Vault, name: Text, texts: SealedTexts, terminal: Terminal) {
  const { previous } = await countSealed(database, vault, texts);
  let told = 0;
  const { renewed } = await reseal(database, vault, texts, (done) => {
    if (done - told < TOLD_EVERY) return;
    told = done;
    terminal.report(phrase`${name}: ${done} of ${Math.max(previous, done)}`);
  });
  if (renewed > 0) terminal.report(phrase`${name}: ${renewed} were sealed with the present APP_SECRET.`);
  return renewed;
}

/** Says what is left, and what to do next. */
async function verify(services: INestApplicationContext, terminal: Terminal, tried: boolean): Promise<void> {
  const left = { present: 0, previous: 0, unknown: 0 };
  for (const [name, texts] of SEALED) {
    const count = await countSealed(services.get(Database), services.get(Vault), texts);
    if (count.previous > 0) terminal.report(phrase`${name}: ${count.previous} are sealed with APP_SECRET_PREVIOUS.`);
    if (count.unknown > 0) terminal.report(phrase`${name}: ${count.unknown} are sealed with neither of the two.`);
    for (const by of Object.keys(left) as (keyof SealedCount)[]) left[by] += count[by];
  }
  const check = services.get(SecretCheck);
  const [present] = check.knownSecrets();
  // What it seals next needs the old secret again.
  const isUsed = (await running(services)).some(({ known }) => known[0] !== present);
  if (left.previous > 0 || isUsed || !(await check.isCurrent())) {
    throw new CommandError(
      tried
        ? phrase`Not everything could be sealed anew: a server may still run with the old secret as its APP_SECRET. Restart it with both, and repeat this.`
        : phrase`Nothing was changed: start every server with both secrets, then repeat this with --yes.`,
    );
  }
  terminal.print(
    phrase`Nothing is sealed with APP_SECRET_PREVIOUS any more (${left.present} texts with APP_SECRET): take it out of every process, an hour after the last one started with both.`,
  );
}
