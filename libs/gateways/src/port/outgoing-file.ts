import type { MediaType } from '@recado/core';

/** A file of Recado that a message carries, as its gateway hands it to the provider. */
export interface OutgoingFile {
  readonly type: MediaType;
  readonly mimetype: string;
  /** What the recipient sees it called; null: nothing. */
  readonly filename: string | null;
  /** Bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** The bytes, a bounded part at a time. It may be opened again. */
  open(): AsyncIterable<Buffer>;
  /** An address that opens it for a while, for whoever has it. */
  address(): string;
  /** The ids by which the provider knows the content, for this channel. `purpose` tells uploads of one channel apart. */
  readonly uploads: KnownUploads;
}

/** Ids of uploads, kept for as long as the provider keeps what was uploaded. */
export interface KnownUploads {
  find(purpose: string): Promise<string | null>;
  remember(purpose: string, id: string): Promise<void>;
  forget(purpose: string): Promise<void>;
}
