import type { OutgoingMessage, SendResult } from '../port/gateway.js';
import { rejected } from '../port/send-results.js';
import type { SentFile } from './thread/calls.js';

/** The file of a message, read; that it has none; or what its message ends with. */
export type SentMedia = { kind: 'none' } | { kind: 'file'; file: SentFile } | { kind: 'failed'; result: SendResult };

/** Reads the file that a message carries, for the thread that sends it. */
export async function fileOf({ content, file }: OutgoingMessage, signal: AbortSignal): Promise<SentMedia> {
  if (!content?.media) return { kind: 'none' };
  if (!file) return { kind: 'failed', result: rejected('gateway_feature_missing') };
  const parts: Buffer[] = [];
  for await (const part of file.open()) {
    if (signal.aborted) break;
    parts.push(part);
  }
  const { type, mimetype, filename } = file;
  return { kind: 'file', file: { type, mimetype, filename, bytes: Buffer.concat(parts) } };
}
