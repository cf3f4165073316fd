import type { ChannelView } from '@recado/channels';
import type { CarriedContents } from '@recado/config';
import type { FileMedia, Violation } from '@recado/core';

/** What keeps a kept file from being sent by a channel; `media` has been checked for its type. */
export function fileViolations(
  path: string,
  { type, mimetype, size }: FileMedia,
  channel: Pick<ChannelView, 'name'>,
  { media, files }: CarriedContents,
): Violation[] {
  const params = { channel: channel.name };
  if (!media?.includes(type)) return [];
  if (!files) return [{ path, code: 'media_file_unsupported', params }];
  const allowed = files.mimetypes?.[type];
  // Of a container such as Ogg only some codecs may be taken.
  const essence = mimetype.split(';', 1)[0] ?? '';
  if (allowed && !allowed.includes(essence) && !allowed.includes(mimetype))
    return [
      {
        path,
        code: 'media_kind_unsupported',
        params: { ...params, type, read: mimetype, allowed: allowed.join(', ') },
      },
    ];
  const max = files.maxBytes[type];
  return size > max ? [{ path, code: 'media_too_large_for_channel', params: { ...params, type, size, max } }] : [];
}
