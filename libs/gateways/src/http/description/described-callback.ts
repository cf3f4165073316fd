import { fitDetail, type Installation } from '@recado/core';
import {
  type CallbackContent,
  type CallbackReceipt,
  type CallbackRequest,
  EMPTY_CALLBACK,
  type InboundMessage,
  unverified,
} from '../../port/callback.js';
import { linksOf, type Party, partyOf } from '../../shared/jids.js';
import { messageOf } from '../../shared/message-id.js';
import { timeOr } from '../../shared/message-time.js';
import { bodyOf, FOREIGN_ANSWERS } from './callback-body.js';
import type { CompiledCallbacks, CompiledInbound, CompiledReceipt } from './compiled-callbacks.js';
import { idOf } from './compiled-request.js';
import { phoneIn } from './described-check.js';
import { IGNORED } from './description.js';
import { scalarText } from './pointer.js';
import type { Tested } from './tests.js';

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
