import { MEDIA_TYPES, type MediaContent, type MediaType } from '../message/content.js';
import { excerpt, isShowableName } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { optionalObject, optionalText, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';

/** White space and control characters would reach the provider in a request of ours. */
const ADDRESS = /^https:\/\/[^\s\p{Cc}]+$/u;
const FILENAME = /^[^/\\\p{Cc}]+$/u;
const MIMETYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w".+-]+)*$/;

/** The medium of a message; undefined when there is none or it was refused. Its address is never fetched. */
export function readMedia(source: JsonObject, findings: Findings): MediaContent | undefined {
  const media = optionalObject(source, 'media', findings);
  return media && findings.inside('media', () => readFields(media, findings));
}

function readFields(media: JsonObject, findings: Findings): MediaContent | undefined {
  const type = readType(media, findings);
  const url = readAddress(media, findings);
  const filename = optionalText(media, 'filename', findings, FIELD_LIMITS.filename) ?? null;
  if (filename !== null && !(FILENAME.test(filename) && isShowableName(filename))) {
    findings.refuse('filename', 'media_filename_invalid', { read: excerpt(filename) });
  }
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

function readAddress(media: JsonObject, findings: Findings): string | undefined {
  const found = findings.refusals;
  const value = optionalText(media, 'url', findings, FIELD_LIMITS.mediaUrl);
  if (findings.refusals > found) return undefined;
  if (value === undefined) findings.refuse('url', 'media_url_required');
  else if (!ADDRESS.test(value) || !URL.canParse(value)) {
    findings.refuse('url', 'media_url_invalid', { read: excerpt(value) });
  } else if (hasUser(new URL(value))) findings.refuse('url', 'media_url_user_info');
  else return value;
  return undefined;
}

function hasUser({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
