import { checkPhone, mayLackCountry, OPT_OUT_SCOPES, type OptOutScope } from '@recado/core';
import { csvHeading, OptOutChanges, type OptOutFile, optOutLine, OptOuts, readOptOutFile } from '@recado/opt-outs';
import { cliActor } from '../command/actor.js';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase, type Text } from '../language/text.js';

const PAGE = 500;
const CANCELED = phrase`What waits is being canceled by the workers.`;

/** Adds an opt-out. Servers know it at once. */
export const addOptOutCommand: Command = {
  name: 'add-opt-out',
  usage: phrase`--phone <digits> [--scope ${OPT_OUT_SCOPES.join('|')}]`,
  summary: phrase`no sending to this number begins any more; what waits for it is canceled`,
  async run(args, terminal) {
    const options = readOptions(args, { phone: { type: 'string' }, scope: { type: 'string' } });
    const optOut = { phone: phoneIn(options.phone), scope: scopeIn(options.scope), source: 'cli' as const };
    const { outcome } = await withServices(configOf(terminal), terminal, (services) =>
      services.get(OptOutChanges).add({ ...optOut, actor: cliActor() }),
    );
    reportDoubt(optOut.phone, terminal);
    if (outcome === 'known') return terminal.report(phrase`${optOut.phone} had opted out already.`);
    const outcomeText = phrase`${optOut.phone} opted out.`;
    terminal.report(optOut.scope === 'all' ? phrase`${outcomeText} ${CANCELED}` : outcomeText);
  },
};

/** Removes an opt-out. */
export const removeOptOutCommand: Command = {
  name: 'remove-opt-out',
  usage: phrase`--phone <digits>`,
  summary: phrase`lets this number be written to again; what was canceled stays canceled`,
  async run(args, terminal) {
    const phone = phoneIn(readOptions(args, { phone: { type: 'string' } }).phone);
    const removed = await withServices(configOf(terminal), terminal, (services) =>
      services.get(OptOutChanges).remove(phone, cliActor()),
    );
    if (!removed) throw new CommandError(phrase`${phone} has not opted out.`);
    terminal.report(phrase`${phone} may be written to again.`);
  },
};

/** Prints every opt-out as CSV that the import reads. */
export const listOptOutsCommand: Command = {
  name: 'list-opt-outs',
  summary: phrase`prints every number that opted out, newest first, as CSV that import-opt-outs reads`,
  async run(args, terminal) {
    readOptions(args, {});
    await withServices(configOf(terminal), terminal, async (services) => {
      const optOuts = services.get(OptOuts);
      terminal.print(csvHeading().trimEnd());
      for (let before: number | null | undefined; before !== null;) {
        const { items, next } = await optOuts.page({ before, limit: PAGE });
        for (const item of items) terminal.print(optOutLine(item).trimEnd());
        before = next;
      }
    });
  },
};

/** Adds opt-outs from CSV. */
export const importOptOutsCommand: Command = {
  name: 'import-opt-outs',
  usage: phrase`< <file>`,
  summary: phrase`reads CSV from the standard input, a number a line with the country code in the first column, and adds them`,
  async run(args, terminal) {
    readOptions(args, {});
    const file = readOptOutFile(await terminal.readInput());
    if (file.optOuts.length === 0) throw new CommandError(phrase`The file holds no phone number.${refusedText(file)}`);
    const optOuts = file.optOuts.map((optOut) => ({ ...optOut, source: 'import' as const }));
    const { added, known } = await withServices(configOf(terminal), terminal, (services) =>
      services.get(OptOutChanges).addMany(optOuts, cliActor()),
    );
    const doubts = phrase`${assumedText(file)}${refusedText(file)}`;
    terminal.report(phrase`${added} added, ${known} known already. ${CANCELED}${doubts}`);
    reportIncomplete(file, terminal);
  },
};

function reportIncomplete({ refusedTotal }: OptOutFile, terminal: Pick<Terminal, 'report'>): void {
  if (refusedTotal > 0)
    terminal.report(phrase`Write each number with its country code, digits only, and import them again.`);
}

function refusedText({ refused, refusedTotal }: OptOutFile): Text | '' {
  if (refusedTotal === 0) return '';
  return phrase` ${refusedTotal} lines without a phone number: ${named(refused, refusedTotal)}.`;
}

function assumedText({ assumed, assumedTotal }: OptOutFile): Text | '' {
  if (assumedTotal === 0) return '';
  return phrase` ${assumedTotal} lines were read as numbers of Brazil (+55): ${named(assumed, assumedTotal)}.`;
}

function named(lines: readonly number[], total: number): string {
  return total > lines.length ? `${lines.join(', ')}, …` : lines.join(', ');
}

function phoneIn(value: string | undefined): string {
  const check = checkPhone(required(value, '--phone').trim());
  if (!check.ok) throw new UsageError(phrase`A number is 7 to 15 digits that begin with a country code.`);
  return check.phone;
}

function reportDoubt(phone: string, terminal: Pick<Terminal, 'report'>): void {
  const check = checkPhone(phone);
  if (!check.ok || !mayLackCountry(phone, check.unusual)) return;
  terminal.report(
    phrase`${phone} looks like a number of Brazil without its country code: if it is, add ${`55${phone}`}.`,
  );
}

function scopeIn(value: string | undefined): OptOutScope {
  const scope = OPT_OUT_SCOPES.find((known) => known === (value ?? 'all'));
  if (!scope) throw new UsageError(phrase`A scope is one of ${OPT_OUT_SCOPES.join(', ')}.`);
  return scope;
}
