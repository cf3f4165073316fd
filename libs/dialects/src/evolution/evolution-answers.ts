import { contentOf, MessageStatus } from '@recado/core';
import type { MessageView } from '@recado/messages';
import { type Fields, given } from '../core/fields.js';
import type { NamedSender } from '../core/senders.js';
import { jidOf } from './evolution-ids.js';

/** What all forms of a message have. */
interface About {
  readonly remoteJid: string;
  /** As in `keyIdOf`; of what people write, that of the provider. */
  readonly id: string;
  /** UTC milliseconds. */
  readonly at: number;
  readonly instance: string;
}

/** A message as WhatsApp Web has it. `message`: its content, under the name of its kind. */
export function webMessage({ remoteJid, id, at, instance }: About, message: Readonly<Record<string, unknown>>) {
  return {
    key: { remoteJid, fromMe: true, id },
    pushName: 'Você',
    message,
    contextInfo: null,
    messageType: Object.keys(message)[0] ?? 'conversation',
    messageTimestamp: Math.floor(at / 1_000),
    instanceId: instance,
    source: 'web',
  };
}

/** The content of a message of ours, as answers show it. */
export function shownContent(text: unknown, media?: Fields, template?: Fields): Readonly<Record<string, unknown>> {
  if (template) return { templateMessage: given({ name: template.name, language: template.language }) };
  if (!media) return { conversation: text ?? '' };
  const { type, url, filename: fileName, mimetype } = media;
  return { [`${String(type)}Message`]: given({ caption: text || undefined, url, fileName, mimetype }) };
}

const { Failed, Canceled, Expired } = MessageStatus;

/** The statuses that a message has had, in their order. */
function statusesOf({ sentAt, deliveredAt, readAt, status }: MessageView): string[] {
  const isOver = ([Failed, Canceled, Expired] as MessageStatus[]).includes(status);
  return [
    ...(sentAt === null ? [] : ['SERVER_ACK']),
    ...(deliveredAt === null ? [] : ['DELIVERY_ACK']),
    ...(readAt === null ? [] : ['READ']),
    ...(isOver ? ['ERROR'] : []),
  ];
}

/** A message that was asked for, with its statuses. */
export function recordOf(message: MessageView, id: string): object {
  const { media, template } = contentOf(message.content) ?? {};
  const content = shownContent(message.text, media && { ...media }, template && { ...template });
  const MessageUpdate = statusesOf(message).map((status) => ({ status }));
  return { id, ...webMessage(aboutOf(message, id), content), MessageUpdate };
}

export function updatesOf(message: MessageView, id: string): object[] {
  const about = aboutOf(message, id);
  return statusesOf(message).map((status) => updateOf({ ...about, status }));
}

function aboutOf({ phone, createdAt, channel, content }: MessageView, id: string): About {
  const instance = contentOf(content)?.dialect?.sender ?? channel;
  return { remoteJid: jidOf(phone ?? ''), id, at: createdAt, instance };
}

/** A change of the status of a message of ours. */
export function updateOf({ remoteJid, id, instance, status }: Omit<About, 'at'> & { readonly status: string }) {
  const of = { instanceId: instance, messageId: id };
  return { keyId: id, remoteJid, fromMe: true, participant: remoteJid, status, ...of };
}

/** Whether an instance is connected to WhatsApp, in the words of Evolution API. */
export function stateOf({ isWorking }: NamedSender): string {
  return isWorking ? 'open' : 'close';
}

export function instanceOf(sender: NamedSender): object {
  const { outsideId, name, phone } = sender;
  return {
    id: outsideId,
    name: outsideId,
    connectionStatus: stateOf(sender),
    ownerJid: phone === null ? null : jidOf(phone),
    profileName: name,
    profilePicUrl: null,
    integration: 'WHATSAPP-BAILEYS',
    number: phone,
    token: null,
    clientName: 'recado',
  };
}
