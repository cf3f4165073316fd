import { type Bilingual, mediaTypeOfEnding } from '@recado/core';
import type { WireMedia } from './import-source.js';
import { REMARKS } from './texts.js';

const DATA_URL = /^data:([^;,]+)(?:;[^;,]+)*;base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** What tells a file beside its content. */
interface FileNames {
  readonly filename?: string | undefined;
  readonly mimetype?: string | undefined;
}

/** The medium of a field that holds an address, a data URL or base64; undefined: it is none of them. */
export function foreignFile(
  type: string,
  value: string,
  { filename, mimetype }: FileNames = {},
): WireMedia | undefined {
  if (/^https?:\/\//i.test(value)) return { type, url: value, filename, mimetype };
  const [head, ofHead] = DATA_URL.exec(value) ?? [''];
  const data = value.slice(head.length).replaceAll(/\s/g, '');
  return isBase64(data) ? { type, data, filename, mimetype: mimetype ?? ofHead } : undefined;
}

/** Four characters are three bytes; one that is left over is none. */
function isBase64(data: string): boolean {
  const units = data.replace(/=+$/, '').length;
  return BASE64.test(data) && units % 4 !== 1 && (data.length === units || data.length % 4 === 0);
}

/** What to remark where the MIME type contradicts the kind. Anything may leave as a document. */
export function remarksOf({ type, mimetype }: WireMedia): readonly Bilingual[] {
  const [, kind] = /^(image|video|audio)\/|^application\/pdf$/i.exec(mimetype ?? '') ?? ['', type];
  return type === 'document' || kind?.toLowerCase() === type ? [] : [REMARKS.mismatch];
}

/** The kind of a medium by its MIME type; undefined without one. */
export function kindOf(mimetype: string | undefined): string | undefined {
  if (mimetype === undefined) return undefined;
  const [, kind] = /^(image|video|audio)\//i.exec(mimetype) ?? [];
  return kind?.toLowerCase() ?? 'document';
}

/** The kind of a medium by the ending of its address; undefined where that does not tell it. */
export function kindOfAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const [, ending = ''] = /\.(\w+)$/.exec(new URL(address).pathname) ?? [];
  return mediaTypeOfEnding(ending);
}
