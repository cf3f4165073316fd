import type { MediaContent, MediaType } from '@recado/core';

/** What a medium is where its message does not say so. */
const USUAL: Readonly<Record<MediaType, string>> = {
  image: 'image/jpeg',
  document: 'application/pdf',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
};

/** The MIME type of a medium. */
export function mimetypeOf({ type, mimetype }: MediaContent): string {
  return mimetype ?? USUAL[type];
}
