import type { ChosenButton } from '@recado/core';
import type { InboundMessage } from '../port/callback.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { type CloudChange, timeOf } from './cloud-change.js';
import { writerOf } from './cloud-person.js';

/** The types of messages that bring a medium, which is in the field of the same name. */
const MEDIA_TYPES = ['image', 'document', 'video', 'audio', 'sticker'] as const;
/**
 * What Meta reports like a message although nobody wrote: a number that changed, a chat that was opened, a mark on another
 * message, or its removal.
 */
const NOT_WRITTEN: readonly unknown[] = ['system', 'request_welcome', 'reaction', 'revoke'];

/**
 * What recipients wrote in a change: each message counts, also one without words. Messages of a group are left out,
 * because they are not written to the number.
 */
export function inboundIn(change: CloudChange, receivedAt: number): InboundMessage[] {
  return recordsIn(change.value.messages).flatMap((message) => {
    if (NOT_WRITTEN.includes(message.type) || message.group_id !== undefined) return [];
    return toInbound(message, change, receivedAt);
  });
}

function toInbound(message: Json, change: CloudChange, receivedAt: number): InboundMessage[] {
  const writer = writerOf(message, change);
  if (!writer) return [];
  const { phone: from, ...known } = writer;
  // An edit holds the message as it is now (webhooks reference, `edit`, July 2026).
  const edited = message.type === 'edit' ? recordOf(recordOf(message.edit)?.message) : undefined;
  const content = edited ?? message;
  const media = mediumOf(content);
  const button = buttonIn(message);
  const replyTo = repliedTo(message);
  const inbound: InboundMessage = {
    sender: change.sender,
    providerMessageId: textOf(message.id) ?? null,
    from,
    ...known,
    text: wordsOf(content, media?.part, button) ?? null,
    ...(media && { media: { type: media.type, id: textOf(media.part.id) ?? null } }),
    ...(button && { button }),
    ...(replyTo !== undefined && { replyTo }),
    ...(message.type === 'edit' && { isEdit: true }),
    at: timeOf(message.timestamp, receivedAt),
  };
  return [inbound];
}

function mediumOf(message: Json): { type: string; part: Json } | undefined {
  const type = MEDIA_TYPES.find((name) => recordOf(message[name]) !== undefined);
  return type && { type, part: recordOf(message[type])! };
}

/** The text, the words on the chosen button or list entry, or the caption of a medium. */
function wordsOf({ text }: Json, medium: Json | undefined, button: ChosenButton | undefined): string | undefined {
  return textOf(recordOf(text)?.body) ?? button?.title ?? textOf(medium?.caption);
}

/**
 * A quick reply of a template comes with its payload, and so do the buttons of Direct Send, which Meta makes a template of:
 * their payload is the id that they were given (docs/gateways/facts.md, Meta).
 */
function buttonIn({ button: anyButton, interactive: anyInteractive }: Json): ChosenButton | undefined {
  const quick = recordOf(anyButton);
  if (quick) {
    const payload = textOf(quick.payload);
    return { id: payload ?? null, title: textOf(quick.text) ?? null, ...(payload !== undefined && { payload }) };
  }
  const interactive = recordOf(anyInteractive);
  const chosen = recordOf(interactive?.button_reply) ?? recordOf(interactive?.list_reply);
  return chosen && { id: textOf(chosen.id) ?? null, title: textOf(chosen.title) ?? null };
}

/** Meta's id of our message that is quoted. */
function repliedTo({ context }: Json): string | undefined {
  return textOf(recordOf(context)?.id);
}
