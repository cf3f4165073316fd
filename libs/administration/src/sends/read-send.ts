import {
  codePoints,
  excerpt,
  isBlank,
  isShowableName,
  nameOf,
  type Lane,
  LEGAL_BASES,
  PRIORITIES,
  readScheduledAt,
  timezoneName,
} from '@recado/core';
import type { SendChoices } from '@recado/sends';
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
export interface ReadSend extends Pick<
  SendChoices,
  'name' | 'lane' | 'scheduledAt' | 'timezone' | 'spreadMs' | 'legalBasis'
> {
  list: string;
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
  const list = fields.requiredText('list');
  const contents = { text: readText(fields), savedText: fields.text('saved_text'), template: readTemplate(fields) };
  const given = CONTENTS.filter((content) => fields.has(content) && !fields.isNull(content));
  if (given.length !== 1) fields.refuse(given[1] ?? 'text', 'send_content_one');
  const timezone = readZone(fields) ?? times.zone;
  const read = {
    ...contents,
    list,
    name: readName(fields),
    channel: fields.text('channel'),
    lane: PRIORITIES.indexOf(fields.choice('priority', PRIORITIES) ?? 'normal') as Lane,
    scheduledAt: readAt(fields, { ...times, zone: timezone }),
    timezone,
    spreadMs: (fields.integer('spread_seconds', 0, MAX_SPREAD_S) ?? 0) * 1_000,
    legalBasis: fields.choice('legal_basis', LEGAL_BASES) ?? null,
    isDryRun: fields.flag('dry_run') ?? false,
  };
  fields.done();
  return read;
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
