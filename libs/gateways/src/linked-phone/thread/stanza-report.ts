import type { Library, Stanza } from './library.js';

/**
 * What a recipient wrote, as the JSON of an event: in the form in which Evolution passes on the same events of WhatsApp Web, so
 * that one reader serves both. Undefined: the stanza is from a phone of our own, or is no message that can be read.
 */
export function reportOfStanza(library: Library, { attrs }: Stanza, plain: Uint8Array): string | undefined {
  const { id, from, t, sender_pn: phone, sender_lid: lid, recipient, category } = attrs;
  if (from === undefined || recipient !== undefined || category === 'peer') return undefined;
  const message = library.proto.Message.decode(library.unpadRandomMax16(plain)).toJSON();
  if (message.deviceSentMessage !== undefined) return undefined;
  const key = { remoteJid: from, fromMe: false, id, senderPn: phone, senderLid: lid };
  return JSON.stringify({ kind: 'message', key, messageTimestamp: Number(t), message });
}

/** Codes of the library for what became of a message. */
const STATUSES: Readonly<Record<number, 'delivered' | 'read'>> = { 3: 'delivered', 4: 'read', 5: 'read' };

/** A receipt as the JSON of an event; undefined: the status says nothing that was not known. */
export function reportOfStatus(key: string, status: number, at: number): string | undefined {
  const known = STATUSES[status];
  return known && JSON.stringify({ kind: 'receipt', key, status: known, at });
}
