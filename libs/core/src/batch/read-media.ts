import { cleanFilename } from '../file/clean-filename.js';
import { type FileMedia, MEDIA_TYPES, type MediaContent, type MediaType } from '../message/media-content.js';
import { excerpt, isShowableName } from '../text/text.js';
import type { BatchOptions } from './batch-types.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, optionalObject, optionalText, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';

const FILENAME = /^[^/\\\p{Cc}]+$/u;
const MIMETYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w".+-]+)*$/;

/** Whether this is the name of a file alone, which turns nothing that stands beside it. */
export function isFilename(text: string): boolean {
  return FILENAME.test(text) && isShowableName(text);
}

export function isMimetype(text: string): boolean {
  return MIMETYPE.test(text);
}

/** What tells the file of a medium. */
export type FileSource = Pick<BatchOptions, 'fileOf'>;

/** Where a medium comes from. */
const SOURCES = ['id', 'data', 'url'] as const;

/** The medium of a message; undefined when there is none or it was refused. An address is never fetched. */
export function readMedia(source: JsonObject, findings: Findings, { fileOf }: FileSource): MediaContent | undefined {
  const media = optionalObject(source, 'media', findings);
  return media && findings.inside('media', () => readFields(media, findings, fileOf));
}

function readFields(media: JsonObject, findings: Findings, fileOf: FileSource['fileOf']): MediaContent | undefined {
  const field = readSource(media, findings);
  if (field === undefined) return undefined;
  return field === 'url' ? readLinked(media, findings) : readFile(media, field, findings, fileOf);
}

/** Which field tells where a medium comes from: its address where none does. Undefined: several were refused. */
export function readSource(media: JsonObject, findings: Findings): (typeof SOURCES)[number] | undefined {
  const [first = 'url', second] = SOURCES.filter((field) => !isAbsent(own(media, field)));
  if (second === undefined) return first;
  findings.refuse(second, 'media_source_repeated');
  return undefined;
}

/** The kept file has its own type and MIME type; a name in the message counts before that of the file. */
export function readFile(
  media: JsonObject,
  field: 'id' | 'data',
  findings: Findings,
  fileOf: FileSource['fileOf'],
): FileMedia | undefined {
  const { filename } = readNames(media, findings);
  const given = optionalText(media, 'type', findings);
  if (typeof own(media, field) !== 'string') {
    findings.refuse(field, 'string_expected', { read: shown(own(media, field)) });
    return undefined;
  }
  const reading = fileOf?.(media);
  if (!reading?.ok) {
    if (reading) findings.refuse(reading.field, reading.code, reading.params);
    else findings.refuse(field, 'media_id_unknown', { read: shown(own(media, 'id')) });
    return undefined;
  }
  const { file } = reading;
  if (given !== undefined && given !== file.type)
    findings.refuse('type', 'media_type_contradicts', { read: excerpt(given), found: file.type });
  return filename === null ? file : { ...file, filename };
}

function readLinked(media: JsonObject, findings: Findings): MediaContent | undefined {
  const type = readType(media, findings);
  const url = readAddress(media, 'url', findings, 'media_url_required');
  const { filename, mimetype } = readNames(media, findings);
  return type && url !== undefined ? { type, url, filename, mimetype } : undefined;
}

function readNames(media: JsonObject, findings: Findings): { filename: string | null; mimetype: string | null } {
  const filename = readFilename(media, findings);
  const mimetype = optionalText(media, 'mimetype', findings, FIELD_LIMITS.mimetype) ?? null;
  if (mimetype !== null && !isMimetype(mimetype)) {
    findings.refuse('mimetype', 'media_mimetype_invalid', { read: excerpt(mimetype) });
  }
  return { filename, mimetype };
}

function readType(media: JsonObject, findings: Findings): MediaType | undefined {
  const found = findings.refusals;
  const value = optionalText(media, 'type', findings);
  const type = MEDIA_TYPES.find((each) => each === value);
  if (type || findings.refusals > found) return type;
  if (value === undefined) findings.refuse('type', 'media_type_required');
  else findings.refuse('type', 'media_type_unknown', { read: excerpt(value) });
  return undefined;
}

/** The name of a file; null when there is none or it was refused. */
export function readFilename(source: JsonObject, findings: Findings): string | null {
  const filename = optionalText(source, 'filename', findings, FIELD_LIMITS.filename) ?? null;
  if (filename === null) return null;
  if (isFilename(filename)) return cleanFilename(filename);
  findings.refuse('filename', 'media_filename_invalid', { read: excerpt(filename) });
  return null;
}
