import { type BatchOptions, bilingual, formatPhone } from '@recado/core';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import type { Terminal } from '../command/terminal.js';
import { type Imported, IMPORT_SOURCES, importBodies } from '../import/imported.js';
import { readBodies } from '../import/read-bodies.js';
import { inLanguage } from '../language/in-language.js';
import { phrase, type Text } from '../language/text.js';

const NAMES = IMPORT_SOURCES.map(({ name }) => name);

/** Shows what bodies of another service become. */
export const importCommand: Command = {
  name: 'import',
  usage: phrase`--from ${NAMES.join('|')} < <file>`,
  summary: phrase`reads bodies that a program sends to this service, and prints the body of POST /api/enqueue-messages that they become; what a message cannot carry is said on the standard error; nothing is sent`,
  async run(args, terminal) {
    const from = required(readOptions(args, { from: { type: 'string' } }).from, '--from');
    const source = IMPORT_SOURCES.find(({ name }) => name === from);
    if (!source) throw new UsageError(phrase`--from is one of ${NAMES.join(', ')}.`);
    const bodies = readBodies(await terminal.readInput());
    if (bodies.length === 0) throw new CommandError(phrase`The standard input holds no body.`);
    const imported = importBodies(source, bodies, optionsFor(bodies.length, terminal));
    for (const one of imported) terminal.report(lineOf(one));
    const messages = imported.flatMap((one) => (one.ok ? [one.message] : []));
    const refused = imported.length - messages.length;
    terminal.report(
      phrase`Bodies: ${imported.length}, messages: ${messages.length}, refused: ${refused}. Nothing was sent.`,
    );
    if (messages.length > 0) terminal.print(JSON.stringify({ messages }, null, 2));
    if (refused > 0) throw new CommandError(phrase`${refused} of them cannot be a message: the lines above say why.`);
  },
};

/** What the API of this configuration would take, in one request of any size. */
function optionsFor(count: number, terminal: Terminal): BatchOptions {
  const { intake } = configOf(terminal);
  return {
    maxBatch: count,
    maxMessageLength: intake.maxMessageLength,
    maxBatchTextBytes: Number.MAX_SAFE_INTEGER,
    now: Date.now(),
    pastGraceMs: intake.schedulePastGraceMs,
    defaultTimezone: intake.timezone,
    missingVariable: intake.missingVariable,
    channels: new Set(),
  };
}

function lineOf(one: Imported): Text {
  if (!one.ok) return phrase`${one.number}: refused: ${one.reason}`;
  const { phone, media, template } = one.message;
  const what = media ? phrase`file` : template ? phrase`template` : phrase`text`;
  const head = phrase`${one.number}: ${what} to ${formatPhone(phone)}`;
  const notes = [...one.remarks, ...one.losses.map(({ field, reason }) => phrase`without ${field}: ${reason}`)];
  return bilingual((language) => [head, ...notes].map((note) => inLanguage(note, language)).join('\n    '));
}
