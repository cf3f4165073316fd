import type { KeptFiles, MediaContent } from '@recado/core';
import type { OutgoingMessage, SendResult } from '../port/gateway.js';
import { rejected, retryLater } from '../port/send-results.js';
import { filenameOf, mimetypeOf } from '../shared/media-type.js';
import { PHONE_FILES } from '../shared/phone-files.js';
import type { FetchedMedia } from './fetched-media.js';
import type { SentFile } from './thread/calls.js';

/** The file of a message, read; that it has none; or what its message ends with. */
export type SentMedia = { kind: 'none' } | { kind: 'file'; file: SentFile } | { kind: 'failed'; result: SendResult };

/** Attempts in which an address is asked, where it cannot be reached. */
const TRIES = 2;

/** Reads the medium that a message carries, for the thread that sends it: a file of Recado, or one at an address. */
export async function mediaOf(
  { content, file, attempt }: OutgoingMessage,
  fetched: FetchedMedia,
  signal: AbortSignal,
): Promise<SentMedia> {
  const media = content?.media;
  if (!media) return { kind: 'none' };
  if (file) {
    const { type, mimetype, filename } = file;
    try {
      return { kind: 'file', file: { type, mimetype, filename, bytes: await bytesOf(file.open(), signal) } };
    } catch (error) {
      return { kind: 'failed', result: retryLater('message', 'internal_error', { detail: String(error) }) };
    }
  }
  if (media.url === undefined) return { kind: 'failed', result: rejected('media_file_gone') };
  try {
    const bytes = await fetched.get(media.url, PHONE_FILES[media.type], signal);
    const named = { type: media.type, mimetype: mimetypeOf(media), filename: filenameOf(media) };
    return { kind: 'file', file: { ...named, bytes } };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const isLast = attempt >= TRIES;
    const result = isLast
      ? rejected('media_unreachable', detail)
      : retryLater('message', 'media_unreachable', { detail });
    return { kind: 'failed', result };
  }
}

/** How long the medium of a message that its phone asks for again may take to be read, in ms. */
const AGAIN_MS = 60_000;

/** The medium of a message that its phone asks for again; null: it cannot be read any more, so that nothing is sent. */
export async function mediaAgain(
  media: MediaContent,
  fetched: FetchedMedia,
  kept: KeptFiles | undefined,
): Promise<SentFile | null> {
  const signal = AbortSignal.timeout(AGAIN_MS);
  const named = { type: media.type, mimetype: mimetypeOf(media), filename: filenameOf(media) };
  try {
    if (media.url !== undefined)
      return { ...named, bytes: await fetched.get(media.url, PHONE_FILES[media.type], signal) };
    const parts = await kept?.open(media.id);
    return parts ? { ...named, bytes: await bytesOf(parts, signal) } : null;
  } catch {
    // A phone asks again later: whatever the reason, the file cannot be had now.
    return null;
  }
}

async function bytesOf(parts: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const part of parts) {
    if (signal.aborted) break;
    read.push(part);
  }
  return Buffer.concat(read);
}
