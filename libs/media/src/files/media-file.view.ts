import type { FileMedia } from '@recado/core';

/** A file that is kept. */
export interface KeptFile {
  /** The id of its row. */
  rowId: number;
  contentId: number;
  /** Where its bytes are: database or folder. */
  store: string;
  /** The key that gave it; null: a person in the panel did. */
  apiKeyId: number | null;
  /** As messages carry it. */
  media: FileMedia;
  sha256: string;
  createdAt: number;
  /** UTC milliseconds. */
  expiresAt: number;
}
