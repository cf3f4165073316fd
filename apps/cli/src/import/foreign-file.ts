import { mediaTypeOfEnding } from '@recado/core';
import type { WireMedia } from './import-source.js';

const DATA_URL = /^data:([^;,]+)(?:;[^;,]+)*;base64,/;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

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
  const data = value.slice(head.length);
  return BASE64.test(data) ? { type, data, filename, mimetype: mimetype ?? ofHead } : undefined;
}

/** The kind of a medium by its MIME type; undefined without one. */
export function kindOf(mimetype: string | undefined): string | undefined {
  if (mimetype === undefined) return undefined;
  const [, kind] = /^(image|video|audio)\//.exec(mimetype) ?? [];
  return kind ?? 'document';
}

/** The kind of a medium by the ending of its address; undefined where that does not tell it. */
export function kindOfAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const [, ending = ''] = /\.(\w+)$/.exec(new URL(address).pathname) ?? [];
  return mediaTypeOfEnding(ending);
}
