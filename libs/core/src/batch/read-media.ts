import { MEDIA_TYPES, type MediaContent, type MediaType } from '../message/content.js';
import { excerpt, isShowableName } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { optionalObject, optionalText, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';

const FILENAME = /^[^/\\\p{Cc}]+$/u;
const MIMETYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w".+-]+)*$/;

/** The medium of a message; undefined when there is none or it was refused. Its address is never fetched. */
export function readMedia(source: JsonObject, findings: Findings): MediaContent | undefined {
  const media = optionalObject(source, 'media', findings);
  return media && findings.inside('media', () => readFields(media, findings));
}

function readFields(media: JsonObject, findings: Findings): MediaContent | undefined {
  const type = readType(media, findings);
  const url = readAddress(media, 'url', findings, 'media_url_required');
  const filename = readFilename(media, findings);
  const mimetype = optionalText(media, 'mimetype', findings, FIELD_LIMITS.mimetype) ?? null;
  if (mimetype !== null && !MIMETYPE.test(mimetype)) {
    findings.refuse('mimetype', 'media_mimetype_invalid', { read: excerpt(mimetype) });
  }
  return type && url !== undefined ? { type, url, filename, mimetype } : undefined;
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
  if (filename === null || (FILENAME.test(filename) && isShowableName(filename))) return filename;
  findings.refuse('filename', 'media_filename_invalid', { read: excerpt(filename) });
  return null;
}
