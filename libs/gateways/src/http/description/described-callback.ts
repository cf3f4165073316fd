import { fitDetail, type Installation } from '@recado/core';
import {
  type CallbackContent,
  type CallbackRequest,
  type CallbackReceipt,
  EMPTY_CALLBACK,
  type InboundMessage,
  unverified,
} from '../../port/callback.js';
import { callbackJson } from '../../shared/callback-json.js';
import { headerOf } from '../../shared/callback-proof.js';
import { linksOf, type Party, partyOf } from '../../shared/jids.js';
import { messageOf } from '../../shared/message-id.js';
import { timeOr } from '../../shared/message-time.js';
import type { CompiledCallbacks, CompiledInbound, CompiledReceipt } from './compiled-callbacks.js';
import { idOf } from './compiled-request.js';
import { phoneIn } from './described-check.js';
import { type CallbackFormat, IGNORED } from './description.js';
import { type Charset, CHARSETS, formFields } from './form-fields.js';
import { scalarText } from './pointer.js';
import type { Tested } from './tests.js';

const FORM = 'application/x-www-form-urlencoded';

/** What a callback says, as JSON whatever it came as. */
type CallbackBody =
  | { kind: 'read'; value: unknown; isWhole: boolean; stored?: string }
  /** It says nothing, as when somebody tries the address. */
  | { kind: 'empty' }
  /** It came in a way that the description does not name; `sample`: its fields as JSON; missing: it is JSON itself, or nothing known. */
  | { kind: 'foreign'; format: CallbackFormat; sample?: string }
  | { kind: 'unreadable' };

type Reading = Pick<CompiledCallbacks, 'formats' | 'charset' | 'tokenField'>;

/** The content of a callback whose proof was checked. One that was stored is JSON. */
function bodyOf(request: CallbackRequest, { formats, charset, tokenField }: Reading): CallbackBody {
  const format = request.proved ? 'json' : formatOf(request, formats);
  if (format === 'json') {
    const parsed = callbackJson(request.body, { keepsLongNumbers: true });
    if (!parsed.ok) return { kind: 'unreadable' };
    const isKnown = request.proved === true || formats.includes('json');
    return isKnown ? { kind: 'read', value: parsed.value, isWhole: true } : { kind: 'foreign', format };
  }
  const encoded = format === 'query' ? Buffer.from(request.search ?? '', 'latin1') : request.body;
  const named = format === 'form' ? charsetOf(request) : undefined;
  const { fields, isWhole } = formFields(encoded, named ?? charset, format === 'query' ? tokenField : undefined);
  if (isWhole && Object.keys(fields).length === 0) return { kind: 'empty' };
  const stored = JSON.stringify(fields);
  return formats.includes(format)
    ? { kind: 'read', value: fields, isWhole, stored }
    : { kind: 'foreign', format, sample: stored };
}

/** How it came. A POST without a body may have everything in its address. */
function formatOf(request: CallbackRequest, formats: readonly CallbackFormat[]): CallbackFormat {
  if (request.method === 'GET' || (request.body.length === 0 && formats.includes('query'))) return 'query';
  const [type = ''] = (headerOf(request, 'content-type') ?? '').split(';');
  return type.trim().toLowerCase() === FORM ? 'form' : 'json';
}

function charsetOf(request: CallbackRequest): Charset | undefined {
  const [, named = ''] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headerOf(request, 'content-type') ?? '') ?? [];
  return CHARSETS.find((charset) => charset === named.toLowerCase());
}

/** The answer to what came in a way that the description does not name. */
const FOREIGN_ANSWERS: Readonly<Record<CallbackFormat, NonNullable<CallbackContent['answer']>>> = {
  json: {
    status: 415,
    body: 'The description of this channel does not say that callbacks come as JSON (callbacks.format)',
  },
  form: {
    status: 415,
    body: 'The description of this channel does not say that callbacks come as a form (callbacks.format)',
  },
  query: {
    status: 405,
    body: 'The description of this channel does not say that callbacks come in the address (callbacks.format)',
  },
};

/** Reads what a described provider posts. A verified callback of which no rule reads anything is marked. */
export function readDescribedCallback(
  request: CallbackRequest,
  callbacks: CompiledCallbacks,
  installation: Installation,
): CallbackContent {
  if (!request.proved && !callbacks.isProved(request)) return unverified(callbacks.secret, callbacks.proofIn(request));
  const body = bodyOf(request, callbacks);
  if (body.kind === 'empty' || body.kind === 'unreadable') return EMPTY_CALLBACK;
  if (body.kind === 'foreign')
    return { ...EMPTY_CALLBACK, isUnread: true, sample: body.sample, answer: FOREIGN_ANSWERS[body.format] };
  const { value, stored, isWhole } = body;
  const content = new CallbackReading(request, value, installation, stored).read(callbacks);
  return { ...content, stored, ...(!isWhole && { isUnread: true }) };
}

/** Parts that a rule reads of one callback, and reports that one brings: more would keep everybody waiting. */
const MAX_PARTS = 1_000;

type Mutable = { receipts: CallbackReceipt[]; inbound: InboundMessage[] };

class CallbackReading {
  private readonly content: Mutable = { receipts: [], inbound: [] };
  /** A rule has read something, also that it means nothing. */
  private isRead = false;
  /** It holds more than is read of one. */
  private isTooLong = false;
  /** It brings a text whose id and time no rule reads. */
  private isUnnamed = false;
  private readonly tested: Tested;

  constructor(
    private readonly request: CallbackRequest,
    private readonly callback: unknown,
    private readonly installation: Installation,
    text = Buffer.from(request.body).toString('utf8'),
  ) {
    this.tested = { text, json: callback, status: 0, isWhole: true };
  }

  read({ receipts, messages, ignore }: CompiledCallbacks): CallbackContent {
    for (const rule of receipts) this.readWith(rule, (part) => this.receipt(rule, part));
    for (const rule of messages) this.readWith(rule, (part) => this.inbound(rule, part));
    const isRead = !this.isTooLong && (this.isRead || ignore.some((matches) => matches(this.tested) === true));
    const { inbound } = this.content;
    const identities = linksOf(inbound);
    const content: CallbackContent = { ...EMPTY_CALLBACK, ...this.content, identities };
    if (!isRead) content.isUnread = true;
    if (this.isUnnamed) content.isUnnamed = true;
    return content;
  }

  private readWith({ matches, parts }: CompiledReceipt | CompiledInbound, read: (part: unknown) => boolean): void {
    if (matches(this.tested) !== true) return;
    for (const part of this.firstOf(parts(this.callback), MAX_PARTS)) if (read(part)) this.isRead = true;
  }

  /** What is left out is not left out in silence: the callback counts as one that was not understood. */
  private firstOf<Item>(items: readonly Item[], max: number): readonly Item[] {
    if (items.length <= max) return items;
    this.isTooLong = true;
    return items.slice(0, max);
  }

  private get room(): number {
    return MAX_PARTS - this.content.receipts.length - this.content.inbound.length;
  }

  private receipt(rule: CompiledReceipt, part: unknown): boolean {
    const kind = rule.status(part);
    if (kind === IGNORED) return true;
    const named = this.firstOf([rule.ids(part)].flat(1), this.room);
    const ids = named.flatMap((id) => idOf(id) ?? []);
    if (kind === undefined || ids.length === 0) return false;
    const at = timeOr(rule.time(part), this.request.receivedAt);
    const reason = kind === 'failed' ? scalarText(rule.reason(part)) : undefined;
    const failure = kind === 'failed' ? { code: 'delivery_failed', detail: fitDetail(reason ?? null) } : {};
    for (const providerMessageId of ids) {
      const ours = messageOf(providerMessageId, this.installation);
      const receipt = { sender: null, messageId: null, ...ours, providerMessageId, at, ...failure };
      this.content.receipts.push({ ...receipt, kind: kind as CallbackReceipt['kind'] });
    }
    return true;
  }

  /** What is written in a group is of no single person, and means nothing. */
  private inbound(rule: CompiledInbound, part: unknown): boolean {
    const addresses = rule.from(part).filter((address) => address !== undefined && address !== null);
    if (addresses.length === 0) return false;
    const party = personBehind(addresses);
    if (party === undefined) return addresses.some((address) => typeof address === 'string' && address.includes('@'));
    const content = rule.content(part);
    // A reaction, a revocation or a sealed edit is no message.
    if (content === undefined) return false;
    if (this.firstOf([part], this.room).length === 0) return false;
    const [id, time] = [idOf(rule.id(part)), rule.time(part)];
    if (id === undefined && time === undefined) this.isUnnamed = true;
    const at = timeOr(time, this.request.receivedAt);
    this.content.inbound.push({ sender: null, providerMessageId: id ?? null, ...party, ...content, at });
    return true;
  }
}

/** The person of these addresses, numbers or hidden numbers; undefined: they name no single person. */
function personBehind(addresses: readonly unknown[]): Party | undefined {
  const numbers = addresses.map((address) => phoneIn(scalarText(address) ?? ''));
  const jids = addresses.map((address, index) => (numbers[index] === undefined ? address : `${numbers[index]}@c.us`));
  const [chat, ...others] = jids;
  return partyOf(chat, others);
}
