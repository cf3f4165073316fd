import { filesIn } from '@recado/core';
import type { OutgoingMessage, Released, SendResult } from '../port/gateway.js';
import type { OutgoingFile } from '../port/outgoing-file.js';
import type { SentForm } from './cloud-body.js';
import type { CloudUploads, UploadIds, UploadTarget } from './cloud-uploads.js';

type Files = ReadonlyMap<string, OutgoingFile>;

/** `areKnown`: some of them were uploaded for an earlier message. */
interface UploadedFiles {
  ids: UploadIds;
  areKnown: boolean;
}

/** The files that a message in this form needs, by their ids; null: one of them is not kept any more. */
export function filesOf(form: SentForm, { files, content }: Pick<OutgoingMessage, 'files' | 'content'>): Files | null {
  const needed = neededIn(form, content).map(({ id }) => id);
  const kept = new Map(needed.flatMap((id) => (files?.has(id) ? [[id, files.get(id)!]] : [])));
  return needed.every((id) => kept.has(id)) ? kept : null;
}

/** All forms but a template bring the medium of the message itself, above buttons too. */
function neededIn(form: SentForm, content: OutgoingMessage['content']) {
  if (form.kind === 'template') return filesIn({ template: form.template });
  return content?.media ? filesIn({ media: content.media }) : [];
}

/** A message without files waits for nothing. */
export const NO_UPLOADS: UploadedFiles = { ids: new Map(), areKnown: false };

/** Uploads files that Meta does not know yet; else the result of their message, which was not sent. */
export async function uploadFiles(
  files: Files,
  uploads: CloudUploads,
  target: UploadTarget,
  signal: AbortSignal,
): Promise<UploadedFiles | SendResult | Released> {
  const ids = new Map<string, string>();
  let areKnown = false;
  const entries = [...files];
  const results = await Promise.all(entries.map(([, file]) => uploads.idOf(file, target, signal)));
  for (const [at, uploaded] of results.entries()) {
    if (!('id' in uploaded)) return uploaded;
    areKnown ||= uploaded.isKnown;
    ids.set(entries[at]![0], uploaded.id);
  }
  return { ids, areKnown };
}

/** Meta refused an id, and does not say which of them. */
export async function forgetFiles(files: Files, uploads: CloudUploads, target: UploadTarget): Promise<void> {
  for (const file of files.values()) {
    // Where that fails, the next message is refused like this one, and forgets it.
    await uploads.forget(file, target).catch(() => undefined);
  }
}
