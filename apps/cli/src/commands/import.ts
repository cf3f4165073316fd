import {
  assumedPhoneText,
  type BatchOptions,
  type Bilingual,
  bilingual,
  type FileMedia,
  type FileReading,
  parseBatch,
  readPhone,
  refusedPhoneText,
  type Violation,
  violationText,
  formatPhone,
} from '@recado/core';
import { addressesOf } from '@recado/dialects';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import type { Terminal } from '../command/terminal.js';
import { EVOLUTION } from '../import/evolution.js';
import { ForeignBody, isFields, type Loss } from '../import/foreign-body.js';
import { foreignFile, remarksOf, kindOf } from '../import/foreign-file.js';
import { type ImportSource, type Reading, refused, type WireMessage, type WireMedia } from '../import/import-source.js';
import { type NumberedBody, readBodies } from '../import/read-bodies.js';
import { LOSSES, REFUSALS, REMARKS } from '../import/texts.js';
import { TWILIO } from '../import/twilio.js';
import { inLanguage } from '../language/in-language.js';
import { phrase, type Text } from '../language/text.js';

const FILES = ['image', 'document', 'video', 'audio'] as const;

/** Z-API: bodies of `send-text`, `send-link`, `send-button-list` and of the files. Source: developer.z-api.io, November 2026. */
const Z_API: ImportSource = {
  name: 'z-api',
  read(body) {
    body.lose(LOSSES.pace, 'delayMessage');
    body.lose(LOSSES.typing, 'delayTyping');
    body.lose(LOSSES.quote, 'messageId');
    body.lose(LOSSES.edit, 'editMessageId', 'editDocumentMessageId');
    body.lose(LOSSES.once, 'viewOnce');
    body.lose(LOSSES.service, 'async', 'waveform');
    const phone = body.text('phone') ?? '';
    const link = body.text('linkUrl');
    return link === undefined ? contentOf(body, phone) : linkOf(body, phone, link);
  },
};

function contentOf(body: ForeignBody, phone: string): Reading {
  const list = body.object('buttonList');
  const buttons = list && buttonsOf(list);
  if (body.value('buttonList') !== undefined && !buttons) return refused(REFUSALS.buttons);
  // `send-button-list-image` and `-video` have their file within the list.
  const files = [...filesOf(body, FILES), ...(list ? filesOf(list, ['image', 'video']) : [])];
  const message = body.text('message', 'caption');
  if (files.length > 1) return refused(REFUSALS.several);
  const [file] = files;
  if (!file)
    return message === undefined ? refused(REFUSALS.empty) : { ok: true, phone, message: { message, buttons } };
  const media = foreignFile(file.kind, file.content, { filename: body.text('fileName') });
  if (!media) return refused(REFUSALS.fileSource);
  return { ok: true, phone, message: { message, media, buttons }, remarks: remarksOf(media) };
}

function filesOf(body: ForeignBody, kinds: readonly string[]): { kind: string; content: string }[] {
  return kinds.flatMap((kind) => (body.value(kind) === undefined ? [] : [{ kind, content: body.text(kind) ?? '' }]));
}

/** `send-link` makes a card of its own; the link belongs to the text. */
function linkOf(body: ForeignBody, phone: string, link: string): Reading {
  body.lose(LOSSES.preview, 'image', 'title', 'linkDescription', 'linkType');
  const text = body.text('message') ?? '';
  if (text.includes(link)) return { ok: true, phone, message: { message: text } };
  return { ok: true, phone, message: { message: `${text}\n${link}`.trim() }, remarks: [REMARKS.link] };
}

/** Undefined: they are no list of objects. */
function buttonsOf(list: ForeignBody): WireMessage['buttons'] {
  return list.objects('buttons')?.map((button, index) => ({
    reply: { id: button.text('id') ?? String(index + 1), title: button.text('label') ?? '' },
  }));
}

/** WAHA: bodies of `sendText`, `sendImage`, `sendFile`, `sendVideo` and `sendVoice`. Source: waha.devlike.pro, November 2026. */
const WAHA: ImportSource = {
  name: 'waha',
  read(body) {
    body.lose(LOSSES.sender, 'session');
    body.lose(LOSSES.quote, 'reply_to');
    body.lose(LOSSES.preview, 'linkPreview', 'linkPreviewHighQuality');
    body.lose(LOSSES.mentions, 'mentions');
    body.lose(LOSSES.service, 'convert', 'asNote');
    const phone = body.text('chatId', 'phone') ?? '';
    const isFile = body.value('file') !== undefined;
    const message = body.text('text', 'caption');
    if (isFile) return fileOf(body.object('file'), phone, message);
    return message === undefined ? refused(REFUSALS.empty) : { ok: true, phone, message: { message } };
  },
};

function fileOf(file: ForeignBody | undefined, phone: string, message: string | undefined): Reading {
  if (!file) return refused(REFUSALS.fileSource);
  const mimetype = file.text('mimetype');
  const kind = kindOf(mimetype);
  if (kind === undefined) return refused(REFUSALS.fileKind);
  const media = foreignFile(kind, file.text('url', 'data') ?? '', { filename: file.text('filename'), mimetype });
  return media ? { ok: true, phone, message: { message, media } } : refused(REFUSALS.fileSource);
}

/** The services whose bodies can be read. */
export const IMPORT_SOURCES: readonly ImportSource[] = [Z_API, EVOLUTION, WAHA, TWILIO];

type Outgoing = WireMessage & { readonly phone: string };

/** What one body became. */
type Imported = { readonly number: number } & (
  | {
      readonly ok: true;
      readonly message: Outgoing;
      readonly losses: readonly Loss[];
      readonly remarks: readonly Bilingual[];
    }
  | { readonly ok: false; readonly reason: Bilingual }
);

/** Reads the bodies of a service as messages, and checks these as the API does. Nothing is sent or stored. */
export function importBodies(source: ImportSource, bodies: readonly NumberedBody[], options: BatchOptions): Imported[] {
  return bodies.map((body) => checked(readOne(source, body), options));
}

function readOne(source: ImportSource, { number, value }: NumberedBody): Imported {
  if (value === undefined) return { number, ok: false, reason: REFUSALS.unreadable };
  if (!isFields(value)) return { number, ok: false, reason: REFUSALS.notAnObject };
  const body = new ForeignBody(source.unfold?.(value) ?? value);
  const reading = source.read(body);
  if (!reading.ok) return { number, ...reading };
  // Digits alone have their country code at each of these services.
  const phone = readPhone(reading.phone, { isComplete: /^\d{10,}$/.test(reading.phone) });
  if (!phone.ok) return { number, ok: false, reason: bilingual((language) => refusedPhoneText(phone, language)) };
  const assumed = phone.assumed.length > 0 ? [bilingual((language) => assumedPhoneText(phone.assumed, language))] : [];
  const message = { phone: phone.phone, ...reading.message };
  return { number, ok: true, message, losses: body.losses(), remarks: [...assumed, ...(reading.remarks ?? [])] };
}

/**
 * With what the API would refuse or remark. Each message is read by itself: of a request the API lists the first hundred
 * faults only.
 */
function checked(one: Imported, options: BatchOptions): Imported {
  if (!one.ok) return one;
  const fileOf = (media: object): FileReading => ({ ok: true, file: unseenFile(media as WireMedia) });
  const body: unknown = JSON.parse(JSON.stringify({ messages: [one.message] }));
  const result = parseBatch(body, { ...options, fileOf });
  if (result.ok) return { ...one, remarks: [...one.remarks, ...result.batch.warnings.map(textOf)] };
  const [fault] = result.violations;
  return { number: one.number, ok: false, reason: fault ? textOf(fault) : REFUSALS.empty };
}

/** A file within a request is looked at when it is stored: until then it is what its sender says. */
function unseenFile({ type }: WireMedia): FileMedia {
  return { type: type as FileMedia['type'], id: 'med_', filename: null, mimetype: '', size: 0 };
}

function textOf(violation: Violation): Bilingual {
  const field = violation.path.replace(/^messages\.\d+\./, '');
  return bilingual((language) => `${field}: ${violationText(violation, language)}`);
}

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
    terminal.report(
      phrase`The program may also stay as it is: with ${addressesOf(configOf(terminal).http, source.name)[0]!} as its address (docs/guide/other-providers.md).`,
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
