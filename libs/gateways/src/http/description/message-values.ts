import type { Installation } from '@recado/core';
import type { OutgoingMessage } from '../../port/gateway.js';
import { messageIdOf } from '../../shared/message-id.js';
import { stableKey } from '../../shared/stable-key.js';
import type { Placeholder } from './placeholders.js';
import type { Values } from './template.js';

/** `base64`: what stands for the content of the file of the message; undefined: it has none. */
export function valuesOf(message: OutgoingMessage, installation: Installation, base64?: string): Values {
  return (placeholder) => valueOf(placeholder, message, installation, base64);
}

function valueOf(
  placeholder: Placeholder,
  message: OutgoingMessage,
  installation: Installation,
  base64: string | undefined,
): string | undefined {
  switch (placeholder) {
    case 'to':
      return message.to;
    case 'text':
      return message.text;
    case 'id':
      return String(message.id);
    case 'key':
      return keyOf(message, installation);
    case 'channel':
      return message.channel;
    case 'attempt':
      return String(message.attempt);
    case 'reply_to':
      return message.content?.replyTo;
    case 'media.base64':
      return base64;
    default:
      return mediaValue(placeholder, message);
  }
}

/** An id that no message of an installation reaches is still a key. */
function keyOf(message: OutgoingMessage, installation: Installation): string {
  return messageIdOf(message, installation) ?? stableKey(message);
}

function mediaValue(placeholder: Placeholder, { content, file }: OutgoingMessage): string | undefined {
  const media = file ?? content?.media;
  switch (placeholder) {
    case 'media.url':
      return file ? file.address() : content?.media?.url;
    case 'media.type':
      return media?.type;
    case 'media.filename':
      return media?.filename ?? undefined;
    case 'media.mimetype':
      return media?.mimetype ?? undefined;
    default:
      return undefined;
  }
}
