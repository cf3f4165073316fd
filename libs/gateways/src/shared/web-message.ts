import type { ChosenButton } from '@recado/core';
import type { InboundMessage } from '../port/callback.js';
import { partyOf } from './jids.js';
import { type Json, recordOf, textOf } from './json-parts.js';

/** The media of WhatsApp's messages by their fields. */
const MEDIA: ReadonlyMap<string, string> = new Map([
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
  ['locationMessage', 'location'],
  ['liveLocationMessage', 'location'],
  ['contactMessage', 'contacts'],
  ['contactsArrayMessage', 'contacts'],
]);
/** Where the words of a message stand, apart from plain ones. */
const WORDS = [
  ['extendedTextMessage', 'text'],
  ['buttonsResponseMessage', 'selectedDisplayText'],
  ['templateButtonReplyMessage', 'selectedDisplayText'],
  ['listResponseMessage', 'title'],
] as const;
/** Messages within which another one stands. */
const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
] as const;
/** A message within more wrappers than this is not read. */
const MAX_DEPTH = 4;

/** What a recipient wrote, from a message of WhatsApp Web with its key; undefined: it is not from a recipient, or brings nothing. */
export function inboundOf(data: Json, sender: string | null, receivedAt: number): InboundMessage | undefined {
  const key = recordOf(data.key);
  const party = partyOf(key?.remoteJid, otherJids(data, key));
  const message = unwrapped(recordOf(data.message));
  const text = textIn(message) ?? null;
  const media = mediaIn(message);
  if (key?.fromMe !== false || !party || (text === null && !media)) return undefined;
  const seconds = Number(data.messageTimestamp);
  const button = buttonIn(message);
  const replyTo = replyIn(data, message);
  return {
    sender,
    providerMessageId: textOf(key.id) ?? null,
    ...party,
    text,
    ...(media && { media }),
    ...(button && { button }),
    ...(replyTo !== undefined && { replyTo }),
    at: Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1_000 : receivedAt,
  };
}

/** If the sender has a hidden id, each version puts the number elsewhere; and the other way round. */
function otherJids(data: Json, key: Json | undefined): unknown[] {
  return [
    key?.remoteJidAlt,
    key?.senderPn,
    key?.senderLid,
    key?.participantPn,
    key?.participantLid,
    key?.previousRemoteJid,
    data.senderPn,
    data.senderLid,
  ];
}

function unwrapped(message: Json | undefined, depth = 0): Json | undefined {
  const inner = WRAPPERS.map((name) => recordOf(recordOf(message?.[name])?.message)).find((it) => it !== undefined);
  return inner && depth < MAX_DEPTH ? unwrapped(inner, depth + 1) : message;
}

/** The words, the chosen button, or the caption. */
function textIn(message: Json | undefined): string | undefined {
  const chosen = WORDS.map(([part, field]) => textOf(recordOf(message?.[part])?.[field]));
  const captions = Object.values(message ?? {}).map((part) => textOf(recordOf(part)?.caption));
  return [textOf(message?.conversation), ...chosen, ...captions].find((words) => words !== undefined);
}

/** The id of a button stands beside its words, and that of an entry of a list within. */
function buttonIn(message: Json | undefined): ChosenButton | undefined {
  const button = recordOf(message?.buttonsResponseMessage);
  if (button) return chosenBy(button.selectedButtonId, button.selectedDisplayText);
  const template = recordOf(message?.templateButtonReplyMessage);
  if (template) return chosenBy(template.selectedId, template.selectedDisplayText);
  const list = recordOf(message?.listResponseMessage);
  return list && chosenBy(recordOf(list.singleSelectReply)?.selectedRowId, list.title);
}

function chosenBy(id: unknown, title: unknown): ChosenButton {
  return { id: textOf(id) ?? null, title: textOf(title) ?? null };
}

function mediaIn(message: Json | undefined): InboundMessage['media'] | undefined {
  const field = Object.keys(message ?? {}).find((name) => MEDIA.has(name));
  return field === undefined ? undefined : { type: MEDIA.get(field)!, id: null };
}

/** Evolution copies the context of a message out of it. */
function replyIn(data: Json, message: Json | undefined): string | undefined {
  const contexts = [data.contextInfo, ...Object.values(message ?? {}).map((part) => recordOf(part)?.contextInfo)];
  return contexts.map((context) => textOf(recordOf(context)?.stanzaId)).find((id) => id !== undefined);
}
