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

/** Groups, channels, lists and the status: nothing of them is read. */
export const OTHER_CHATS = /@(?:g\.us|newsletter|broadcast)$/;
/** What a receipt says, by its type; one without a type tells of the delivery. As the library reads them (7.0.0-rc14). */
const STATUSES: Readonly<Record<string, 'delivered' | 'read'>> = { '': 'delivered', read: 'read', played: 'read' };

/**
 * What a receipt says of messages of ours, each as the JSON of an event; empty: nothing. `at`: when it came, UTC milliseconds.
 */
export function reportsOfReceipt({ attrs, content }: Stanza, at: number): string[] {
  const { id, from, type = '', recipient } = attrs;
  const status = Object.hasOwn(STATUSES, type) ? STATUSES[type] : undefined;
  // With a recipient, another device of ours has read what somebody wrote.
  if (status === undefined || from === undefined || recipient !== undefined || OTHER_CHATS.test(from)) return [];
  const keys = [id, ...listedIn(content)].filter((key) => key !== undefined);
  return keys.map((key) => JSON.stringify({ kind: 'receipt', key, status, at, from }));
}

/** A receipt of several messages names the first as its own id and lists the others. */
function listedIn(content: Stanza['content']): (string | undefined)[] {
  const [list] = Array.isArray(content) ? content : [];
  const items = list && Array.isArray(list.content) ? list.content : [];
  return items.filter(({ tag }) => tag === 'item').map(({ attrs }) => attrs.id);
}
