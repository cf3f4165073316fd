export const MEDIA_TYPES = ['image', 'document', 'video', 'audio'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** A medium that the provider fetches from its address. Recado never does. */
interface LinkedMedia {
  type: MediaType;
  /** https. */
  url: string;
  filename: string | null;
  mimetype: string | null;
}

/** A file that Recado keeps and hands to the provider. */
export interface FileMedia {
  type: MediaType;
  /** Such as `med_…`. */
  id: string;
  filename: string | null;
  mimetype: string;
  /** Bytes. */
  size: number;
  url?: undefined;
}

export type MediaContent = LinkedMedia | FileMedia;

/** Where a provider gets a medium: the https address from which it fetches it, or a file that Recado keeps. */
export type MediaSource = { url: string } | FileMedia;

/** Whether a medium is a file that Recado keeps. */
export function isFile(media: MediaSource | undefined): media is FileMedia {
  return media !== undefined && media.url === undefined;
}
