import { Settings } from '@recado/config';
import {
  bilingual,
  Clock,
  CSV_START,
  formatPhone,
  type Language,
  OPT_OUT_SCOPES,
  type OptOutScope,
  type ReadPhone,
  readPhone,
  readPhoneText,
  refusedPhoneText,
  zoneTitle,
} from '@recado/core';
import {
  assumedLinesText,
  csvHeading,
  type FileReader,
  OptOutChanges,
  type OptOutFile,
  optOutJson,
  optOutLine,
  OptOuts,
  type OptOutView,
  peopleHead,
  peopleLine,
  readOptOutFile,
  refusedLinesText,
} from '@recado/opt-outs';
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
    const reading = phoneIn(options.phone);
    const optOut = { phone: reading.phone, scope: scopeIn(options.scope), source: 'cli' as const };
    const { outcome } = await withServices(configOf(terminal), terminal, (services) =>
      services.get(OptOutChanges).add({ ...optOut, actor: cliActor() }),
    );
    reportReading(reading, terminal);
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
    const reading = phoneIn(readOptions(args, { phone: { type: 'string' } }).phone);
    const { phone } = reading;
    reportReading(reading, terminal);
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
  usage: phrase`[--spreadsheet | --json]`,
  summary: phrase`prints every number that opted out, newest first, as CSV that import-opt-outs reads; --spreadsheet: with words, phones and times as the file of the panel has them; --json for programs`,
  async run(args, terminal) {
    const { spreadsheet = false, json = false } = readOptions(args, {
      spreadsheet: { type: 'boolean' },
      json: { type: 'boolean' },
    });
    if (spreadsheet && json) throw new UsageError(phrase`Give one of --spreadsheet and --json.`);
    await withServices(configOf(terminal), terminal, async (services) => {
      const optOuts = services.get(OptOuts);
      const reader = readerIn(services.get(Settings).timezone, services.get(Clock).now());
      const file = spreadsheet ? spreadsheetFor(reader) : json ? jsonArray() : FOR_PROGRAMS;
      terminal.print(file.head);
      for (let before: number | null | undefined; before !== null;) {
        const { items, next } = await optOuts.page({ before, limit: PAGE });
        for (const item of items) terminal.print(file.line(item));
        before = next;
      }
      if (file.foot !== undefined) terminal.print(file.foot);
    });
  },
};

/** The lines of a file, as a terminal prints them. */
interface PrintedFile {
  head: string | Text;
  line(item: OptOutView): string | Text;
  foot?: string;
}

const FOR_PROGRAMS: PrintedFile = { head: csvHeading().trimEnd(), line: (item) => optOutLine(item).trimEnd() };

/** One array, an opt-out a line, so that it is never held whole. */
function jsonArray(): PrintedFile {
  let comma = ' ';
  const line = (item: OptOutView) => {
    const text = `${comma}${JSON.stringify(optOutJson(item))}`;
    comma = ',';
    return text;
  };
  return { head: '[', line, foot: ']' };
}

/** The file of the panel, in the language of the person who runs the command. */
function spreadsheetFor(reader: (language: Language) => FileReader): PrintedFile {
  return {
    head: bilingual((language) => CSV_START + peopleHead(reader(language)).trimEnd()),
    line: (item) => bilingual((language) => peopleLine(item, reader(language)).trimEnd()),
  };
}

function readerIn(zone: string, now: number): (language: Language) => FileReader {
  return (language) => ({ language, zone, zoneName: () => zoneTitle(zone, language, now) });
}

/** Adds opt-outs from CSV. */
export const importOptOutsCommand: Command = {
  name: 'import-opt-outs',
  usage: phrase`< <file>`,
  summary: phrase`reads CSV from the standard input, numbers with the country code, and adds them; exit code 1 where one was refused`,
  async run(args, terminal) {
    readOptions(args, {});
    const file = readOptOutFile(await terminal.readInput());
    if (file.optOuts.length === 0) throw new CommandError(noneText(file));
    const optOuts = file.optOuts.map((optOut) => ({ ...optOut, source: 'import' as const }));
    const { added, known } = await withServices(configOf(terminal), terminal, (services) =>
      services.get(OptOutChanges).addMany(optOuts, cliActor()),
    );
    terminal.report(phrase`${added} added, ${known} known already. ${CANCELED}`);
    if (file.assumedTotal > 0) terminal.report(bilingual((language) => assumedLinesText(file, language)));
    if (file.refusedTotal > 0) terminal.report(refusedText(file));
    // Whoever sees only the exit code must not take the file for done.
    if (file.refusedTotal > 0) throw new CommandError(phrase`Correct these lines and import them again.`);
  },
};

function noneText(file: OptOutFile): Text {
  const none = phrase`The file holds no phone number.`;
  return file.refusedTotal === 0 ? none : phrase`${none} ${refusedText(file)}`;
}

function refusedText(file: OptOutFile): Text {
  return bilingual((language) => refusedLinesText(file, language));
}

/** Digits alone have their country code, as in the API: programs call these commands, too. */
function phoneIn(value: string | undefined): ReadPhone {
  const reading = readPhone(required(value, '--phone'), { isComplete: /^\d{10,}$/.test(value ?? '') });
  if (reading.ok) return reading;
  throw new UsageError(bilingual((language) => `${refusedPhoneText(reading, language)}.`));
}

function reportReading({ phone, assumed }: ReadPhone, terminal: Pick<Terminal, 'report'>): void {
  if (assumed.length > 0)
    terminal.report(bilingual((language) => readPhoneText(formatPhone(phone), assumed, language)));
}

function scopeIn(value: string | undefined): OptOutScope {
  const scope = OPT_OUT_SCOPES.find((known) => known === (value ?? 'all'));
  if (!scope) throw new UsageError(phrase`A scope is one of ${OPT_OUT_SCOPES.join(', ')}.`);
  return scope;
}
