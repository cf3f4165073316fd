import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AnswerDetails } from './enqueue-answer.js';

/** Longer ones are compressed: a list of ten thousand refusals shrinks to a twentieth. */
const PACK_FROM = 4_096;
const PACKED = 'deflate:';

/** The details of an answer as they are stored; null: there are none. */
export function toAnswerJson(details: AnswerDetails): string | null {
  const json = JSON.stringify(details);
  if (json === '{}') return null;
  return json.length < PACK_FROM ? json : PACKED + deflateRawSync(json, { level: 1 }).toString('base64');
}

/** Reads what `toAnswerJson` made. */
export function fromAnswerJson(kept: string | null): AnswerDetails {
  if (kept === null) return {};
  const json = kept.startsWith(PACKED)
    ? inflateRawSync(Buffer.from(kept.slice(PACKED.length), 'base64')).toString()
    : kept;
  return JSON.parse(json) as AnswerDetails;
}
