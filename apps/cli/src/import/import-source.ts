import type { Bilingual, DialectName } from '@recado/core';
import type { Fields, ForeignBody } from './foreign-body.js';

/** A message as `POST /api/enqueue-messages` takes it, as far as other services can say it. */
export interface WireMessage {
  message?: string | undefined;
  media?: WireMedia | undefined;
  buttons?: readonly { reply: { id: string; title: string } }[] | undefined;
  template?: { name: string; language?: string | undefined; parameters: readonly string[] } | undefined;
  scheduled_at?: string | undefined;
}

/** A file, by its address or its bytes in base64. */
export interface WireMedia {
  type: string;
  url?: string;
  data?: string;
  filename?: string | undefined;
  mimetype?: string | undefined;
}

/** What a body says, or why it is no message. */
export type Reading =
  | {
      readonly ok: true;
      readonly phone: string;
      readonly message: WireMessage;
      readonly remarks?: readonly Bilingual[];
    }
  | { readonly ok: false; readonly reason: Bilingual };

/** A service whose bodies can be read. */
export interface ImportSource {
  /** As `--from` takes it. */
  readonly name: DialectName;
  /** The fields of a body as `read` takes them, where a service had several forms. */
  unfold?(fields: Fields): Fields;
  /** Reads one body. Says which fields it gives up. */
  read(body: ForeignBody): Reading;
}

export function refused(reason: Bilingual): Reading {
  return { ok: false, reason };
}
