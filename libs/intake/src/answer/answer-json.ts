import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { seal, unseal } from '@recado/core';
import type { AnswerDetails } from './enqueue-answer.js';

/** Longer ones are compressed: a list of ten thousand refusals shrinks to a twentieth. */
const PACK_FROM = 4_096;
const PACKED = 'deflate:';
const SEALED = 'sealed:';

/**
 * The details of the answer to this request body as they are stored; null: there are none. Warnings and refusals repeat
 * phones and addresses of the request. They are sealed with a key that is made of the request, so that only who brings
 * the same request again can read them: neither an erasure nor an export of a person's data has to find them.
 */
export function toAnswerJson(details: AnswerDetails, body: unknown): string | null {
  const json = JSON.stringify(details);
  if (json === '{}') return null;
  const packed = json.length < PACK_FROM ? json : PACKED + deflateRawSync(json, { level: 1 }).toString('base64');
  return details.warnings || details.rejected ? SEALED + seal(packed, keyOf(body)) : packed;
}

/** Reads what `toAnswerJson` made for an equal body. Throws when it was another one. */
export function fromAnswerJson(kept: string | null, body: unknown): AnswerDetails {
  if (kept === null) return {};
  const packed = kept.startsWith(SEALED) ? unseal(kept.slice(SEALED.length), keyOf(body)) : kept;
  const json = packed.startsWith(PACKED)
    ? inflateRawSync(Buffer.from(packed.slice(PACKED.length), 'base64')).toString()
    : packed;
  return JSON.parse(json) as AnswerDetails;
}

/** Not the stored fingerprint, which is a hash of the bytes. Equal bytes are parsed to equal bodies. */
function keyOf(body: unknown): Buffer {
  return hash('sha256', `recado answer\n${JSON.stringify(body)}`, 'buffer');
}
