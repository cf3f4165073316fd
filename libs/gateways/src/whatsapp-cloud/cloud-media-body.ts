import { isFile, type MediaContent } from '@recado/core';
import { filenameOf } from '../shared/media-type.js';
import type { Json } from '../shared/json-parts.js';
import type { UploadIds } from './cloud-uploads.js';

/**
 * Where Meta finds a medium, and its name, which it takes of documents only. An uploaded document without a name is
 * called “Untitled” there.
 */
export function mediaSource(media: MediaContent, uploads: UploadIds): Json {
  const filename = isFile(media) ? filenameOf(media) : media.filename;
  const name = media.type === 'document' && filename !== null ? { filename } : {};
  return { ...(isFile(media) ? { id: uploads.get(media.id) } : { link: media.url }), ...name };
}
