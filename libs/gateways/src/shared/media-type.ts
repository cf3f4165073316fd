import { endingOf, type MediaContent, mediaName, type MediaType } from '@recado/core';

/** What a medium is where its message does not say so. */
const USUAL: Readonly<Record<MediaType, string>> = {
  image: 'image/jpeg',
  document: 'application/pdf',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
};

/** The name of a file for a provider that asks for one, such as `document.pdf`. */
export function filenameOf(media: MediaContent): string {
  return mediaName(media) ?? `${media.type}.${endingOf(mimetypeOf(media))}`;
}

/** The MIME type of a medium. */
export function mimetypeOf({ type, mimetype }: MediaContent): string {
  return mimetype ?? USUAL[type];
}
