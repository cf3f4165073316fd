import type { Installation } from '@recado/core';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import { type ChannelCheck, Gateway, type OutgoingMessage, type Released, type SendResult } from '../port/gateway.js';
import { accepted, disconnected, RELEASED, rejected, retryLater } from '../port/send-results.js';
import { messageIdOf } from '../shared/message-id.js';
import { learnIdentity, refusalOf } from '../shared/recognition.js';
import { withForm } from '../shared/sent-as.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import { typingTimeOf } from '../shared/typing-time.js';
import { checkOf } from './link-check.js';
import { LinkedPairing } from './linked-pairing.js';
import { linkedPhoneDefinition, type LinkedPhoneSettings } from './linked-phone.definition.js';
import { readLinkedCallback } from './callback/linked-callback.js';
import { resultOf } from './linked-result.js';
import type { FetchedMedia } from './fetched-media.js';
import { mediaOf, type SentMedia } from './outgoing-media.js';
import type { PhoneLinks } from './owner/phone-links.js';
import type { Found, SendOrder } from './thread/calls.js';

/** A phone that takes this channel's messages has four requests at once; more would only wait for each other. */
const AT_ONCE = 4;

/** A phone linked by a code, without a server of another program: docs/gateways/linked-phone.md. */
export class LinkedPhoneGateway extends Gateway<LinkedPhoneSettings> {
  readonly concurrency = AT_ONCE;
  override readonly pairing: LinkedPairing;

  constructor(
    private readonly links: PhoneLinks,
    private readonly installation: Installation,
    private readonly media: FetchedMedia,
  ) {
    super(linkedPhoneDefinition);
    this.pairing = new LinkedPairing(links);
  }

  /** The ids are ours, and receipts name them. */
  override get echoes(): boolean {
    return true;
  }

  async send(
    message: OutgoingMessage,
    settings: LinkedPhoneSettings,
    signal: AbortSignal,
  ): Promise<SendResult | Released> {
    const key = messageIdOf(message, this.installation);
    if (key === undefined) return rejected('gateway_rejected', 'no id of WhatsApp has room for its number');
    // The phone is another process's: it is released without a charge, and the feeder asks that one.
    if (signal.aborted || !this.links.isHeld(message.channelId)) return RELEASED;
    const found = await this.links.find(message.channelId, message.to);
    if (found.kind !== 'found') return withoutAddress(found);
    const lid = found.lid === null ? undefined : `lid:${found.lid}`;
    const optedOut = await refusalOf(message, lid);
    if (optedOut) return optedOut;
    const media = await mediaOf(message, this.media, signal);
    if (media.kind === 'failed') return media.result;
    if (!stillMayLeave(message, signal)) return RELEASED;
    const order = orderOf(message, { key, jid: found.jid, media, isTyping: settings.typing === 'on' });
    const end = await this.links.send(order, () => departs(message, signal), signal);
    if (end.kind === 'accepted') {
      await learnIdentity(message, lid);
      return withForm(accepted(key, found.jid), message);
    }
    return resultOf(end, message.attempt);
  }

  check(_settings: LinkedPhoneSettings, _signal: AbortSignal, channelId?: number): Promise<ChannelCheck> {
    return checkOf(this.links, channelId);
  }

  readCallback(request: CallbackRequest): CallbackContent {
    return readLinkedCallback(request, this.installation);
  }

  senderOf(): CallbackSender {
    return { name: null, secret: undefined };
  }

  override async start(): Promise<void> {
    await this.links.start();
  }

  override async stop(): Promise<void> {
    await Promise.all([this.links.stop(), this.media.close()]);
  }
}

/** Whether it may still leave; it is noted that it does, so that only what was noted can have been sent. */
async function departs(message: OutgoingMessage, signal: AbortSignal): Promise<boolean> {
  return stillMayLeave(message, signal) && (await message.departs?.()) === true;
}

/** A look-up sends nothing, so its message is certainly not sent. */
function withoutAddress(found: Exclude<Found, { kind: 'found' }>): SendResult {
  if (found.kind === 'notOnWhatsApp') return rejected('recipient_not_on_whatsapp');
  if (found.kind === 'notConnected') return disconnected('the connection to WhatsApp is closed');
  return retryLater('recipient', 'gateway_not_answering', { detail: found.reason });
}

interface Leaving {
  key: string;
  jid: string;
  media: Exclude<SentMedia, { kind: 'failed' }>;
  isTyping: boolean;
}

function orderOf({ channelId, text, content }: OutgoingMessage, { key, jid, media, isTyping }: Leaving): SendOrder {
  const quoted = content?.replyTo;
  return {
    channelId,
    key,
    jid,
    text,
    ...(media.kind === 'file' && { file: media.file }),
    ...(quoted !== undefined && { quoted: { id: quoted, text: null } }),
    ...(isTyping && media.kind === 'none' && { typingMs: typingTimeOf(text) }),
  };
}
