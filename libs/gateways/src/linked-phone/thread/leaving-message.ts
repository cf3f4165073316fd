import { AsyncLocalStorage } from 'node:async_hooks';

/** A message between its encryption and the answer of the server. */
export interface LeavingMessage {
  key: string;
  /** Asked once, before the first encryption. */
  mayLeave: () => Promise<boolean>;
  allowed?: Promise<boolean>;
  /** Whoever sends it has given it up. */
  isWithheld: boolean;
  /** It was asked, and must not leave. */
  isRefused: boolean;
  /** For whom it was encrypted: the user part of each address. */
  encryptedFor: Set<string>;
  /** Its bytes were given to the socket. */
  hasLeft: boolean;
}

/** The library passes nothing through that tells which message an encryption is for, so the asynchronous context does. */
export const leavingMessage = new AsyncLocalStorage<LeavingMessage>();

/** The user part of an address such as `5511987654321:3@s.whatsapp.net`. */
export function userOf(jid: string): string {
  return jid.split(/[:@]/, 1)[0] ?? '';
}
