import { isFile } from '../message/media-content.js';
import { HEADER_MEDIA, type MediaHeader, type TemplateHeader } from '../message/template-content.js';
import { excerpt } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import {
  isAbsent,
  isJsonObject,
  limitedText,
  optionalObject,
  optionalText,
  own,
  shown,
  type JsonObject,
} from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';
import { type FileSource, readFile, readFilename, readSource } from './read-media.js';
import { checkParameter } from './read-parameters.js';

/** What stands above the text of a template: a text, a medium or a place. Undefined: none, or it was refused. */
export function readTemplateHeader(
  source: JsonObject,
  findings: Findings,
  files: FileSource,
): TemplateHeader | undefined {
  const value = own(source, 'header');
  if (isAbsent(value)) return undefined;
  if (typeof value === 'string') {
    const text = limitedText(value, 'header', findings, FIELD_LIMITS.templateHeader);
    if (text !== undefined) checkParameter('header', text, findings);
    return text === undefined ? undefined : { kind: 'text', text };
  }
  if (!isJsonObject(value)) {
    findings.refuse('header', 'template_header_type', { read: shown(value) });
    return undefined;
  }
  return findings.inside('header', () =>
    'media' in value ? readMediaHeader(value, findings, files) : readPlace(value, findings),
  );
}

function readMediaHeader(header: JsonObject, findings: Findings, files: FileSource): MediaHeader | undefined {
  const found = findings.refusals;
  const given = readFilename(header, findings);
  const media = optionalObject(header, 'media', findings) ?? {};
  const medium = findings.inside('media', () => readHeaderMedium(media, findings, files));
  if (!medium || findings.refusals > found) return undefined;
  const { type, source } = medium;
  const filename = given ?? (isFile(source) ? source.filename : null);
  return { kind: 'media', type, source: isFile(source) ? { ...source, filename } : source, filename };
}

function readHeaderMedium(
  media: JsonObject,
  findings: Findings,
  { fileOf }: FileSource,
): Pick<MediaHeader, 'type' | 'source'> | undefined {
  const field = readSource(media, findings);
  if (field === undefined) return undefined;
  if (field !== 'url') {
    const file = readFile(media, field, findings, fileOf);
    if (!file) return undefined;
    const type = HEADER_MEDIA.find((one) => one === file.type);
    if (!type) findings.refuse(field, 'template_media_type', { read: file.type });
    return type && { type, source: file };
  }
  const written = optionalText(media, 'type', findings);
  const type = HEADER_MEDIA.find((one) => one === written) ?? null;
  if (written !== undefined && !type) findings.refuse('type', 'template_media_type', { read: excerpt(written) });
  const url = readAddress(media, 'url', findings, 'media_url_required');
  return url === undefined ? undefined : { type, source: { url } };
}

/** Meta shows a place with its name and address. */
function readPlace(header: JsonObject, findings: Findings): TemplateHeader | undefined {
  const found = findings.refusals;
  const latitude = readDegrees(header, 'latitude', 90, findings);
  const longitude = readDegrees(header, 'longitude', 180, findings);
  const name = optionalText(header, 'name', findings, FIELD_LIMITS.place) ?? '';
  const address = optionalText(header, 'address', findings, FIELD_LIMITS.place) ?? '';
  if (findings.refusals === found && (name === '' || address === '')) {
    findings.refuse(name === '' ? 'name' : 'address', 'template_place_text');
  }
  return findings.refusals === found ? { kind: 'location', latitude, longitude, name, address } : undefined;
}

function readDegrees(header: JsonObject, field: string, max: number, findings: Findings): number {
  const value = own(header, field);
  const isInside = typeof value === 'number' && Math.abs(value) <= max;
  if (!isInside) findings.refuse(field, 'template_place_degrees', { read: shown(value), max });
  return isInside ? value : 0;
}
