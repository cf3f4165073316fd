import type { MediaType } from '@recado/core';

/** A value of the library's key store, as JSON with the library's own form for bytes; null: it is removed. */
export interface KeyWrite {
  /** The library's name of the kind, such as `session`. */
  kind: string;
  id: string;
  value: string | null;
}

/** What a socket needs to be opened. */
export interface OpenOrder {
  channelId: number;
  /** The credentials of the link, as JSON; null: there is none yet, and the socket shows a code. */
  credentials: string | null;
  /** Digits of the phone that types a code in place of scanning one. Missing: it scans. */
  typedBy?: string;
  /** The version of WhatsApp Web to name in place of the library's own. */
  version?: readonly [number, number, number];
  /** What the phone's list of linked devices shows. */
  deviceName: string;
}

/** The file of a message. */
export interface SentFile {
  type: MediaType;
  mimetype: string;
  filename: string | null;
  bytes: Uint8Array;
}

/** How WhatsApp knows a number. */
export type Found =
  /** `lid`: the hidden identity of the recipient, its digits only; null: it is not known. */
  | { kind: 'found'; jid: string; lid: string | null }
  | { kind: 'notOnWhatsApp' }
  | { kind: 'notConnected' }
  | { kind: 'broken'; reason: string };

/** What a message brings. */
interface SentParts {
  /** Its text, or the caption of its file. */
  text: string;
  file?: SentFile;
}

/** A message that is to leave by a linked phone. */
export interface SendOrder extends SentParts {
  channelId: number;
  /** WhatsApp's id of the message, which we make. */
  key: string;
  /** The address of the recipient, as it was found. */
  jid: string;
  /** The message of the recipient that it answers. */
  quoted?: { id: string; text: string | null };
  /** How long “typing…” is shown before, in ms; missing: it is not shown. */
  typingMs?: number;
}

/** How a send ended. `left`: its bytes were given to the socket, so the server may have them. */
export type SendEnd =
  /** The server has it. */
  | { kind: 'accepted' }
  | { kind: 'refused'; code: string }
  | { kind: 'notConnected' }
  /** Someone said that it must not leave any more. */
  | { kind: 'withheld' }
  /** Its file could not be given to WhatsApp, so nothing of it has left. */
  | { kind: 'notUploaded'; reason: string }
  | { kind: 'broken'; left: boolean; reason: string };

/** What happens to a socket. */
export type SocketEvent =
  | { kind: 'qr'; text: string }
  | { kind: 'typedCode'; code: string }
  | { kind: 'open'; jid: string; lid: string | null }
  /** `code`: the status by which the library tells why, such as 401. */
  | { kind: 'closed'; code: number; detail: string };

/** What the main thread asks of the thread that has the library. */
export interface ThreadCalls {
  /** Loads the library of this folder; resolves to its version. */
  load: (folder: string) => Promise<string>;
  open: (order: OpenOrder) => Promise<void>;
  /** Ends the socket of a channel; its link stays. */
  end: (channelId: number) => Promise<void>;
  /** Tells WhatsApp to remove the link, and ends the socket. */
  unlink: (channelId: number) => Promise<void>;
  /** Looks a number up, with the devices and keys of its phone. */
  find: (channelId: number, phone: string) => Promise<Found>;
  send: (order: SendOrder) => Promise<SendEnd>;
  /** The message with this id must not leave any more. */
  withhold: (channelId: number, key: string) => Promise<void>;
}

/** What the thread that has the library asks of the main thread. */
export interface MainCalls {
  /** The values of these ids, as JSON; what is not there is missing. */
  readKeys: (channelId: number, kind: string, ids: readonly string[]) => Promise<Record<string, string>>;
  /** Stores keys, and reports of the provider, in one transaction; it is on disk when this resolves. */
  writeKeys: (channelId: number, keys: readonly KeyWrite[], reports: readonly string[]) => Promise<void>;
  writeCredentials: (channelId: number, credentials: string) => Promise<void>;
  /** Whether the message with this id may still leave. */
  mayLeave: (channelId: number, key: string) => Promise<boolean>;
  /**
   * What a message of ours brought that the phone of these numbers asks for again; null: it is not known any more, or not
   * theirs.
   */
  sentOf: (channelId: number, key: string, phones: readonly string[]) => Promise<SentParts | null>;
  /** Stores a report of the provider, such as a receipt. */
  report: (channelId: number, report: string) => Promise<void>;
  happened: (channelId: number, event: SocketEvent) => Promise<void>;
}
