import {
  BATCH_FIELDS,
  type BatchField,
  codePoints,
  excerpt,
  isBlank,
  isShowableName,
  nameOf,
  type Lane,
  type KeptBatchFields,
  PRIORITIES,
  readScheduledAt,
  timezoneName,
} from '@recado/core';
import type { SendChoices } from '@recado/campaigns';
import { BodyFields } from '../http/body-fields.js';
import { MAX_SPREAD_S } from './send.body.js';

const MAX_NAME = 255;
/** The column of texts on every database, in characters. */
const MAX_TEXT = 16_384;
const CONTENTS = ['text', 'saved_text', 'template'] as const;

/** A template as a request names it. */
export interface NamedTemplate {
  name: string;
  language: string;
  /** A text for all, or the name of a field of the list. */
  values: Readonly<Record<string, string | { field: string }>>;
}

/** A send as a request describes it. */
export interface ReadSend
  extends KeptBatchFields, Pick<SendChoices, 'name' | 'lane' | 'scheduledAt' | 'timezone' | 'spreadMs'> {
  /** By its name, or by its id. */
  list: string | number;
  /** The id of the file that everybody gets. */
  fileId?: string | undefined;
  text?: string | undefined;
  savedText?: string | undefined;
  template?: NamedTemplate | undefined;
  /** Undefined: the one of the key. */
  channel?: string | undefined;
  isDryRun: boolean;
}

/** Reads a send. `zone`: of times, where the request names none. Throws DomainError `validation_failed`. */
export function readSend(body: unknown, times: { zone: string; now: number; pastGraceMs: number }): ReadSend {
  const fields = BodyFields.of(body);
  const list = fields.integer('list_id', 1, Number.MAX_SAFE_INTEGER) ?? fields.requiredText('list');
  if (typeof list === 'number' && fields.has('list') && !fields.isNull('list')) fields.refuse('list', 'send_list_one');
  const fileId = fields.object('media')?.requiredText('id');
  const contents = { text: readText(fields), savedText: fields.text('saved_text'), template: readTemplate(fields) };
  const given = CONTENTS.filter((content) => fields.has(content) && !fields.isNull(content));
  // A file may go without words.
  if (given.length > 1 || (given.length === 0 && fileId === undefined))
    fields.refuse(given[1] ?? 'text', 'send_content_one');
  const timezone = readZone(fields) ?? times.zone;
  const read = {
    ...contents,
    list,
    fileId,
    name: readName(fields),
    channel: fields.text('channel'),
    lane: PRIORITIES.indexOf(fields.choice('priority', PRIORITIES) ?? 'normal') as Lane,
    scheduledAt: readAt(fields, { ...times, zone: timezone }),
    timezone,
    spreadMs: (fields.integer('spread_seconds', 0, MAX_SPREAD_S) ?? 0) * 1_000,
    ...(readDeclared(fields, BATCH_FIELDS) as unknown as KeptBatchFields),
    isDryRun: fields.flag('dry_run') ?? false,
  };
  fields.done();
  return read;
}

/** The declared fields of its batch, by their names inside, as far as a send may name them. */
export function readDeclared(
  fields: BodyFields,
  declared: Readonly<Record<string, BatchField>>,
): Record<string, string | null> {
  const read = Object.entries(declared).map(([name, field]) => {
    const { wire, rule, askedOfSends } = field;
    if (!askedOfSends) return [name, null];
    return [name, ('of' in rule ? fields.choice(wire, rule.of) : readLine(fields, field)) ?? null];
  });
  return Object.fromEntries(read) as Record<string, string | null>;
}

function readLine(fields: BodyFields, { wire, rule }: BatchField): string | undefined {
  const line = fields.text(wire);
  if (line === undefined || isBlank(line) || 'of' in rule) return undefined;
  const length = codePoints(line);
  const hasForm = rule.pattern === undefined || new RegExp(rule.pattern, 'u').test(line);
  if (length > rule.max) fields.refuse(wire, 'too_long', { length, max: rule.max });
  else if (!hasForm || !isShowableName(line))
    fields.refuse(wire, rule.refusal?.code ?? 'name_characters', { read: excerpt(line) });
  return line;
}

function readText(fields: BodyFields): string | undefined {
  const text = fields.text('text');
  if (text === undefined) return undefined;
  const length = codePoints(text);
  if (isBlank(text)) fields.refuse('text', 'field_required');
  if (length > MAX_TEXT) fields.refuse('text', 'saved_text_length', { length, max: MAX_TEXT });
  return text;
}

function readName(fields: BodyFields): string | null {
  const name = nameOf(fields.text('name') ?? '');
  if (name === '') return null;
  if (codePoints(name) > MAX_NAME) fields.refuse('name', 'saved_text_name', { max: MAX_NAME });
  if (!isShowableName(name)) fields.refuse('name', 'name_characters');
  return name;
}

function readZone(fields: BodyFields): string | undefined {
  const typed = fields.text('timezone');
  const zone = typed === undefined ? undefined : timezoneName(typed);
  if (typed !== undefined && zone === undefined)
    fields.refuse('timezone', 'timezone_unknown', { read: excerpt(typed) });
  return zone;
}

function readAt(fields: BodyFields, window: Parameters<typeof readScheduledAt>[1]): number | null {
  const typed = fields.text('scheduled_at');
  if (typed === undefined) return null;
  const reading = readScheduledAt(typed, window);
  if (reading.ok) return reading.at;
  fields.refuse('scheduled_at', reading.code, reading.params);
  return null;
}

function readTemplate(fields: BodyFields): NamedTemplate | undefined {
  const template = fields.object('template');
  if (!template) return undefined;
  const [name, language] = [template.requiredText('name'), template.requiredText('language')];
  const values = template.object('values');
  return { name, language, values: values ? readValues(values) : {} };
}

function readValues(values: BodyFields): NamedTemplate['values'] {
  const read = values.names().map((key): [string, string | { field: string }] => {
    const value = values.raw(key);
    if (typeof value !== 'object' || value === null) return [key, values.requiredText(key)];
    return [key, { field: values.object(key)?.requiredText('field') ?? '' }];
  });
  return Object.fromEntries(read);
}
