import type { ChosenButton } from '@recado/core';
import type { InboundMessage } from '../port/callback.js';
import { partyOf } from './jids.js';
import { type Json, jsonIn, recordOf, textOf } from './json-parts.js';
import { secondsOr } from './message-time.js';

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
/** Messages within which another one stands. */
const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
] as const;
/** A message within more wrappers than this is not read. */
const MAX_DEPTH = 6;

/** What a message of WhatsApp brings. */
export type WebContent = Pick<InboundMessage, 'text' | 'media' | 'button' | 'replyTo' | 'isEdit'>;

/**
 * What stands in a message of WhatsApp, by the names of its fields as Baileys writes them, and as whatsmeow does in Go
 * (`stanzaID`, `selectedRowID`, the choice of a `oneof` under its own name). Undefined: it brings nothing, as a reaction, a
 * revocation, or an edit that is sealed (`secretEncryptedMessage`: evolution-foundation/evolution-go issue 146).
 */
export function webContentOf(message: Json | undefined): WebContent | undefined {
  const { inner, isEdit } = unwrapped(message);
  const button = buttonIn(inner);
  const text = textIn(inner) ?? button?.title ?? null;
  const media = mediaIn(inner);
  if (text === null && !media && !button) return undefined;
  const replyTo = replyIn(inner);
  return {
    text,
    ...(media && { media }),
    ...(button && { button }),
    ...(replyTo !== undefined && { replyTo }),
    ...(isEdit && { isEdit }),
  };
}

/** What a recipient wrote, from a message of WhatsApp Web with its key; undefined: it is not from a recipient, or brings nothing. */
export function inboundOf(data: Json, sender: string | null, receivedAt: number): InboundMessage | undefined {
  const key = recordOf(data.key);
  const party = partyOf(key?.remoteJid, otherJids(data, key));
  const content = webContentOf(recordOf(data.message));
  if (key?.fromMe !== false || !party || !content) return undefined;
  // Evolution copies the context of a message out of it.
  const replyTo = idIn(data.contextInfo) ?? content.replyTo;
  return {
    sender,
    providerMessageId: textOf(key.id) ?? null,
    ...party,
    ...content,
    ...(replyTo !== undefined && { replyTo }),
    at: secondsOr(data.messageTimestamp, receivedAt),
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

/** The message within its wrappers, and whether it replaces the words of an earlier one. */
function unwrapped(message: Json | undefined, depth = 0): { inner: Json | undefined; isEdit: boolean } {
  if (!message || depth > MAX_DEPTH) return { inner: message, isEdit: false };
  const edited = editIn(message);
  if (edited) return { ...unwrapped(edited, depth + 1), isEdit: true };
  const inner = WRAPPERS.map((name) => recordOf(recordOf(message[name])?.message)).find((it) => it !== undefined);
  return inner ? unwrapped(inner, depth + 1) : { inner: message, isEdit: false };
}

/** An edit stands in `editedMessage`, in a `protocolMessage`, or in both. */
function editIn(message: Json): Json | undefined {
  const wrapped = recordOf(message.editedMessage);
  return recordOf(wrapped?.message) ?? wrapped ?? recordOf(recordOf(message.protocolMessage)?.editedMessage);
}

/** The words, or the caption. */
function textIn(message: Json | undefined): string | undefined {
  const captions = Object.values(message ?? {}).map((part) => textOf(recordOf(part)?.caption));
  const plain = [textOf(message?.conversation), textOf(recordOf(message?.extendedTextMessage)?.text)];
  return [...plain, ...captions].find((words) => words !== undefined);
}

/** The button, or the entry of a list, by which somebody answered. */
function buttonIn(message: Json | undefined): ChosenButton | undefined {
  for (const [name, read] of TAPS) {
    const part = recordOf(message?.[name]);
    if (part) return read(part);
  }
  return undefined;
}

const TAPS: readonly (readonly [string, (part: Json) => ChosenButton])[] = [
  ['buttonsResponseMessage', plainButton],
  ['templateButtonReplyMessage', (part) => chosenBy(part.selectedId ?? part.selectedID, part.selectedDisplayText)],
  ['listResponseMessage', listEntry],
  ['interactiveResponseMessage', flowButton],
];

function plainButton(part: Json): ChosenButton {
  const shown = part.selectedDisplayText ?? recordOf(part.Response)?.SelectedDisplayText;
  return chosenBy(part.selectedButtonId ?? part.selectedButtonID, shown);
}

function listEntry({ singleSelectReply, title }: Json): ChosenButton {
  const row = recordOf(singleSelectReply);
  return chosenBy(row?.selectedRowId ?? row?.selectedRowID, title);
}

/** The answer to a button of the newer kind: its id stands in a JSON text. */
function flowButton(interactive: Json): ChosenButton {
  const choice = recordOf(interactive.InteractiveResponseMessage);
  const flow =
    recordOf(interactive.nativeFlowResponseMessage) ??
    recordOf(choice?.NativeFlowResponseMessage) ??
    recordOf(choice?.nativeFlowResponseMessage);
  const params = jsonIn(textOf(flow?.paramsJson) ?? textOf(flow?.paramsJSON) ?? '');
  const title = textOf(recordOf(interactive.body)?.text) ?? params?.display_text ?? params?.title;
  return chosenBy(params?.id, title);
}

function chosenBy(id: unknown, title: unknown): ChosenButton {
  return { id: textOf(id) ?? null, title: textOf(title) ?? null };
}

function mediaIn(message: Json | undefined): InboundMessage['media'] | undefined {
  const field = Object.keys(message ?? {}).find((name) => MEDIA.has(name));
  return field === undefined ? undefined : { type: MEDIA.get(field)!, id: null };
}

function replyIn(message: Json | undefined): string | undefined {
  const contexts = Object.values(message ?? {}).map((part) => recordOf(part)?.contextInfo);
  return contexts.map(idIn).find((id) => id !== undefined);
}

function idIn(context: unknown): string | undefined {
  const { stanzaId, stanzaID } = recordOf(context) ?? {};
  return textOf(stanzaId) ?? textOf(stanzaID);
}
