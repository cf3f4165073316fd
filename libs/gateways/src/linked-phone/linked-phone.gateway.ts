import ipaddr from 'ipaddr.js';
import { type GatewayDefinition, settingsOf } from '@recado/config';
import {
  type KeptFiles,
  type MediaContent,
  MEDIA_TYPES,
  type FailureCode,
  answerByNumber,
  type Installation,
} from '@recado/core';
import {
  type AddressGuard,
  type AddressRefusal,
  guardedConnector,
  isPublicAddress,
  resolveAsSystem,
  Subnets,
} from '@recado/http';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import { type OutgoingMessage, type SendResult, type Released, type ChannelCheck, Gateway } from '../port/gateway.js';
import type { PairingLibrary } from '../port/pairing-library.js';
import type { Beginning, Pairing, PairingFailure, PairingState } from '../port/pairing.js';
import { rejected, retryLater, disconnected, RELEASED, unknown, accepted } from '../port/send-results.js';
import { filenameOf, mimetypeOf } from '../shared/media-type.js';
import { messageIdOf } from '../shared/message-id.js';
import { onOrOff } from '../shared/on-or-off.js';
import { PHONE_FILES } from '../shared/phone-files.js';
import { learnIdentity, refusalOf } from '../shared/recognition.js';
import { withForm } from '../shared/sent-as.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import { typingTimeOf } from '../shared/typing-time.js';
import { ONE_PHONE, WARM_FOR_A_MONTH } from '../shared/usual-limits.js';
import { resultOfAnswer } from '../shared/whatsapp-result.js';
import { readLinkedCallback } from './callback/linked-callback.js';
import { LIBRARY_FACTS } from './library/install-library.js';
import { LINKED_PHONE_TEXTS } from './linked-phone.texts.js';
import type { PhoneLinks } from './owner/phone-links.js';
import type { PhoneRow } from './owner/phone-rows.js';
import type { SentFile, SendEnd, Found, SendOrder } from './thread/calls.js';

const CONNECT_TIMEOUT_MS = 3_000;
/** Without news from the server for so long a file is given up, in ms: a claim lasts as long as it is renewed. */
const SILENT_MS = 15_000;

/** Public addresses, and those that the operator allows (`MEDIA_ALLOWED_HOSTS`). */
class MediaAddresses implements AddressGuard {
  constructor(private readonly allowed: Subnets) {}

  refusal(address: string): AddressRefusal | null {
    if (!ipaddr.isValid(address)) return 'address_forbidden';
    const parsed = ipaddr.parse(address);
    return isPublicAddress(parsed) || this.allowed.contain(parsed) ? null : 'address_forbidden';
  }
}

/** Fetches the media that clients name by address: WhatsApp takes bytes only, so no provider does it. */
export class FetchedMedia {
  private readonly agent: Agent;
  private readonly named: Agent;
  private readonly names: ReadonlySet<string>;

  /** `allowedHosts`: names of hosts, and CIDR ranges, which may be fetched from although they are not public. */
  constructor(allowedHosts: readonly string[]) {
    const guard = new MediaAddresses(new Subnets(allowedHosts.filter((host) => host.includes('/'))));
    const timeouts = { headersTimeout: SILENT_MS, bodyTimeout: SILENT_MS };
    const connect = guardedConnector(guard, resolveAsSystem, CONNECT_TIMEOUT_MS);
    this.agent = new Agent({ ...timeouts, connect });
    this.named = new Agent({ ...timeouts, connect: { timeout: CONNECT_TIMEOUT_MS } });
    this.names = new Set(allowedHosts.filter((host) => !host.includes('/')).map((host) => host.toLowerCase()));
  }

  /** The bytes at an address. Rejects with the reason, also for more bytes than `maxBytes`. Follows no redirect. */
  async get(url: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
    const dispatcher = this.names.has(new URL(url).hostname.toLowerCase()) ? this.named : this.agent;
    const { statusCode, body } = await request(url, { dispatcher, signal });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`the address of the medium answers ${statusCode}`);
    }
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new Error(`the medium has more than ${maxBytes} bytes`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.named.destroy()]);
  }
}

/** The file of a message, read; that it has none; or what its message ends with. */
type SentMedia = { kind: 'none' } | { kind: 'file'; file: SentFile } | { kind: 'failed'; result: SendResult };

/** Attempts in which an address is asked, where it cannot be reached. */
const TRIES = 2;

/** Reads the medium that a message carries, for the thread that sends it: a file of Recado, or one at an address. */
async function mediaOf(
  { content, file, attempt }: OutgoingMessage,
  fetched: FetchedMedia,
  signal: AbortSignal,
): Promise<SentMedia> {
  const media = content?.media;
  if (!media) return { kind: 'none' };
  if (file) {
    const { type, mimetype, filename } = file;
    try {
      return { kind: 'file', file: { type, mimetype, filename, bytes: await bytesOf(file.open(), signal) } };
    } catch (error) {
      return { kind: 'failed', result: retryLater('message', 'internal_error', { detail: String(error) }) };
    }
  }
  if (media.url === undefined) return { kind: 'failed', result: rejected('media_file_gone') };
  try {
    const bytes = await fetched.get(media.url, PHONE_FILES[media.type], signal);
    const named = { type: media.type, mimetype: mimetypeOf(media), filename: filenameOf(media) };
    return { kind: 'file', file: { ...named, bytes } };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const isLast = attempt >= TRIES;
    const result = isLast
      ? rejected('media_unreachable', detail)
      : retryLater('message', 'media_unreachable', { detail });
    return { kind: 'failed', result };
  }
}

/** How long the medium of a message that its phone asks for again may take to be read, in ms. */
const AGAIN_MS = 60_000;

/** The medium of a message that its phone asks for again; null: it cannot be read any more, so that nothing is sent. */
export async function mediaAgain(
  media: MediaContent,
  fetched: FetchedMedia,
  kept: KeptFiles,
): Promise<SentFile | null> {
  const signal = AbortSignal.timeout(AGAIN_MS);
  const named = { type: media.type, mimetype: mimetypeOf(media), filename: filenameOf(media) };
  try {
    if (media.url !== undefined)
      return { ...named, bytes: await fetched.get(media.url, PHONE_FILES[media.type], signal) };
    const parts = await kept.open(media.id);
    return parts ? { ...named, bytes: await bytesOf(parts, signal) } : null;
  } catch {
    // A phone asks again later: whatever the reason, the file cannot be had now.
    return null;
  }
}

async function bytesOf(parts: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const part of parts) {
    if (signal.aborted) break;
    read.push(part);
  }
  return Buffer.concat(read);
}

/** A phone that is linked by a code. Its keys are no settings: they change with each message. */
const schema = z.object({
  /** Whether “typing…” is shown before each text. */
  typing: onOrOff(),
  /** The version of WhatsApp Web to name, when WhatsApp refuses that of the library. */
  clientVersion: z
    .string()
    .regex(/^\d{1,5}\.\d{1,6}\.\d{1,12}$/, 'must be a version such as 2.3000.1042466371')
    .optional(),
});

type LinkedPhoneSettings = Readonly<z.output<typeof schema>>;

export const linkedPhoneDefinition: GatewayDefinition = {
  kind: 'linked-phone',
  settings: settingsOf({
    schema,
    secrets: [],
    variables: { typing: 'LINKED_PHONE_TYPING', clientVersion: 'LINKED_PHONE_CLIENT_VERSION' },
    // A link needs nothing but the phone: both are left as they are by most people.
    first: [],
  }),
  // Ids are ours and the same for each attempt, but that two phones show an equal id once has not been seen on live phones.
  isIdempotent: false,
  harmless: ['typing', 'clientVersion'],
  isOwned: true,
  tellsDepartures: true,
  way: 'phone',
  carries: { media: MEDIA_TYPES, files: { maxBytes: PHONE_FILES }, replies: true },
  usualLimits: ONE_PHONE,
  safeLimits: ONE_PHONE,
  coldRecipients: WARM_FOR_A_MONTH,
  texts: LINKED_PHONE_TEXTS,
};

const NO_LIBRARY: PairingFailure = { kind: 'failed', code: 'phone_library_missing', detail: null };

/** Links phones, through the row that the process which holds the phone follows. */
class LinkedPairing implements Pairing<LinkedPhoneSettings> {
  /** The first code lives for 60 s, the others for 20. */
  readonly codeSeconds = 20;
  readonly takesPhone = true;

  constructor(private readonly links: PhoneLinks) {}

  async state(_settings: LinkedPhoneSettings, _signal: AbortSignal, channelId: number): Promise<PairingState> {
    const row = await this.links.rows.of(channelId);
    if (row?.state === 'open') return { kind: 'connected', phone: row.phone };
    if (row?.state === 'code') return this.code(channelId);
    if (await this.links.library.isMissingEverywhere()) return NO_LIBRARY;
    if (row && isOnItsWay(row)) return { kind: 'starting' };
    const why = (row?.closedBy ?? undefined) as FailureCode | undefined;
    return { kind: 'stopped', detail: null, ...(why && { code: why }) };
  }

  async begin(
    { clientVersion }: LinkedPhoneSettings,
    _signal: AbortSignal,
    { channelId, typedBy }: Beginning,
  ): Promise<PairingFailure | null> {
    if (await this.links.library.isMissingEverywhere()) return NO_LIBRARY;
    await this.links.ask(channelId, 'link', { typedBy, clientVersion });
    return null;
  }

  async end(channelId: number): Promise<void> {
    await this.links.ask(channelId, 'unlink');
  }

  /** What linked phones need, and which worker has it. */
  readonly library: PairingLibrary = {
    facts: LIBRARY_FACTS,
    workers: () => this.links.library.workers(),
    install: () => this.links.installLibrary(),
  };

  private async code(channelId: number): Promise<PairingState> {
    const code = await this.links.rows.code(channelId);
    if (!code) return { kind: 'starting' };
    return 'qr' in code ? { kind: 'scan', qr: code.qr, code: null } : { kind: 'type', code: code.typed };
  }
}

/** Whether a connection or a code comes without anybody doing anything. */
function isOnItsWay({ wish, state, isLinked }: PhoneRow): boolean {
  return wish === 'link' || state === 'opening' || (isLinked && state === 'closed');
}

/** How long a message rests after its file could not be uploaded, in ms; four times as long each time, 42 minutes in all. */
const FIRST_UPLOAD_REST_MS = 30_000;

/** What a send that was not accepted means. */
function resultOf(end: Exclude<SendEnd, { kind: 'accepted' }>, attempt: number): SendResult | Released {
  if (end.kind === 'withheld') return RELEASED;
  if (end.kind === 'notConnected') return disconnected('the connection to WhatsApp is closed');
  if (end.kind === 'broken') {
    if (end.left) return unknown('gateway_connection_lost', end.reason);
    // What was not given to the socket cannot have left. It is charged, or a message that always fails would be tried for ever.
    return retryLater('message', 'gateway_not_answering', { detail: end.reason });
  }
  if (end.kind === 'notUploaded') {
    const afterMs = FIRST_UPLOAD_REST_MS * 4 ** (attempt - 1);
    return retryLater('message', 'media_upload_failed', { afterMs, detail: end.reason });
  }
  return resultOfAnswer(answerByNumber(Number(end.code)), `refused: ${end.code}`);
}

/** Whether a linked phone could send, as its row says; for a channel that is not saved yet whether one can be linked. */
async function checkOf(links: PhoneLinks, channelId: number | undefined): Promise<ChannelCheck> {
  if (await links.library.isMissingEverywhere()) return { ready: false, code: 'phone_library_missing', detail: null };
  const row = channelId === undefined ? undefined : await links.rows.of(channelId);
  if (!row || !row.isLinked) return { ready: false, code: 'channel_disconnected', detail: null };
  if (row.state === 'open') return { ready: true, detail: row.phone };
  if (row.closedBy === 'phone_client_outdated' || row.closedBy === 'channel_locked')
    return { ready: false, code: row.closedBy, detail: null };
  return { ready: false, code: 'channel_disconnected', detail: null };
}

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
