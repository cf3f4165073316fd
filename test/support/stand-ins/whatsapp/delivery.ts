import type { Connection } from './connection.js';
import type { ReadMessage, Stanza } from './far-library.js';
import { bytesOf, child, children, node, now } from './stanzas.js';
import type { Account, ReadText } from './whatsapp.stand-in.js';

/** Takes a message as the server does, and lets the phones at the far end read it. */
export async function deliver(stanza: Stanza, connection: Connection): Promise<void> {
  const { id = '', to = '' } = stanza.attrs;
  const verdict = connection.server.verdict(stanza);
  if (verdict === 'close') return connection.socket.terminate();
  if (verdict === 'lost') return;
  if (typeof verdict !== 'number') await read(stanza, connection);
  if (verdict === 'silence') return;
  const refused: Record<string, string> = typeof verdict === 'number' ? { error: String(verdict) } : {};
  connection.send(node('ack', { class: 'message', id, from: to, t: now(), ...refused }));
}

async function read(stanza: Stanza, connection: Connection): Promise<void> {
  const direct = child(stanza, 'enc');
  const parts = direct
    ? [node('to', { jid: stanza.attrs.to ?? '' }, [direct])]
    : children(child(stanza, 'participants') ?? node('none'), 'to');
  for (const part of parts) await readPart(part, stanza, connection);
}

/** A phone that cannot read it asks for it again, as a real one does. */
async function readPart(part: Stanza, { attrs }: Stanza, connection: Connection): Promise<void> {
  const { server, account: sender, device } = connection;
  const { jidDecode } = server.library;
  const { jid = '' } = part.attrs;
  const { id = '' } = attrs;
  const account = server.behind(jidDecode(jid)?.user ?? '');
  const isOwn = account === sender;
  const enc = child(part, 'enc')!;
  const entry = {
    from: sender!.phone,
    to: isOwn ? undefined : account.phone,
    id,
    isOwn,
    isAgain: 'count' in enc.attrs,
  };
  try {
    const peer = `${sender!.phone}:${device}`;
    const plain = await account.device.decrypt(peer, enc.attrs.type ?? '', bytesOf(enc));
    server.received.push({ ...entry, ...textIn(plain, connection) });
    if (server.confirmsDelivery && !isOwn) server.receipt(sender!.phone, account.phone, id);
  } catch (error) {
    server.received.push({ ...entry, failed: String(error) });
    if (isOwn) return;
    askAgain(connection, account, id, jid);
  }
}

/** A phone tells that it cannot read the message with this id. */
export function askAgain(connection: Connection, { device }: Account, id: string, from: string): void {
  const retry = node('retry', { v: '1', count: '1', id, t: now() });
  const number = connection.server.library.encodeBigEndian(device.registrationId);
  const registration = node('registration', {}, number);
  connection.send(node('receipt', { id, from, type: 'retry', t: now() }, [retry, registration]));
}

const FILES = ['imageMessage', 'videoMessage', 'audioMessage', 'documentMessage'] as const;

function textIn(plain: Uint8Array, { server }: Connection): Pick<ReadText, 'text' | 'file'> {
  const { proto, unpadRandomMax16 } = server.library;
  const message = proto.Message.decode(unpadRandomMax16(plain));
  const inner = message.deviceSentMessage?.message ?? message;
  const text = wordsOf(inner);
  const kind = FILES.find((name) => inner[name]);
  return {
    ...(text !== undefined && { text }),
    ...(kind && { file: server.uploads.read(kind, inner[kind]!) }),
  };
}

function wordsOf({
  conversation,
  extendedTextMessage,
  imageMessage,
  videoMessage,
  documentMessage,
}: ReadMessage): string | undefined {
  const words = [
    conversation,
    extendedTextMessage?.text,
    imageMessage?.caption,
    videoMessage?.caption,
    documentMessage?.caption,
  ];
  return words.find((text): text is string => Boolean(text));
}
