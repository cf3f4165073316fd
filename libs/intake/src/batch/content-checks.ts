import { Inject, Injectable } from '@nestjs/common';
import { type ChannelView, CarrierBodies, OutsideWindows } from '@recado/channels';
import { carrierFor, type OutsideWindow, type CarriedContents, CONFIG, type Config } from '@recado/config';
import {
  type BatchItem,
  carrierText,
  codePoints,
  fillBody,
  isButton,
  isCarriable,
  isShortEnough,
  type MessageContent,
  type MessagePayment,
  type Violation,
  textWithPayment,
  type FileMedia,
  excerpt,
  isFile,
  mediaHeaders,
  type MediaSource,
  type MediaType,
  type ParsedBatch,
} from '@recado/core';
import { MediaGuard } from '@recado/http';
import { RecipientChecks } from './recipient-checks.js';
import { TemplateChecks } from './template-checks.js';
import { withoutRefused } from './without-refused.js';

/** What Meta accepts outside the window, in characters (docs/gateways/facts.md). */
const MAX_LENGTH = 1_024;
/** A line break becomes three characters in a template, so that a text grows to this at most. */
const MAX_GROWTH = 3;
const BARE_BODY = '{{1}}';

/**
 * Warns of a message that could not be sent if the window of its recipient was closed. `body`: that of the template
 * that carries it; null: not known. Undefined: it could be sent.
 */
function carriageWarning(
  { index, text, content }: BatchItem,
  window: OutsideWindow,
  body: string | null,
): Violation | undefined {
  if (content?.template) return undefined;
  if (isButton(content?.payment)) return paymentWarning(index, content.payment);
  const media = content?.media?.type;
  const carrier = carrierFor(window, media);
  if (content?.buttons || (media && carrier === null))
    return contentWarning(`messages.${index}`, content, window.policy === 'direct_send');
  const isDirect = window.policy === 'direct_send' && !media;
  return lengthWarning(`messages.${index}`, text, body, { isDirect, hasCarrier: carrier !== null });
}

/** Of a text that is too long outside the window, directly or in the carrier. */
function lengthWarning(
  path: string,
  text: string,
  body: string | null,
  { isDirect, hasCarrier }: { isDirect: boolean; hasCarrier: boolean },
): Violation | undefined {
  if (text.length * MAX_GROWTH + (body ?? BARE_BODY).length <= MAX_LENGTH) return undefined;
  if (isDirect ? isShortEnough(text) : !hasCarrier || isCarriable(text, body)) return undefined;
  const sent = isDirect ? text : fillBody(body ?? BARE_BODY, [carrierText(text)]);
  const params = { length: codePoints(sent), max: MAX_LENGTH };
  return { path: `${path}.message`, code: 'text_not_carriable', params };
}

/** Direct Send takes buttons with the category utility only, and a medium above them. */
function contentWarning(
  path: string,
  { buttons, category = 'utility' }: MessageContent,
  isDirect: boolean,
): Violation | undefined {
  if (!buttons) return { path: `${path}.media`, code: 'media_not_carriable' };
  return isDirect && category === 'utility' ? undefined : { path: `${path}.buttons`, code: 'buttons_not_carriable' };
}

/** A text with the code is told of by its failure only: it is short. */
function paymentWarning(index: number, { fallback }: MessagePayment): Violation | undefined {
  return fallback ? undefined : { path: `messages.${index}.payment`, code: 'payment_not_carriable' };
}

/** A message as the channel can send it, or why it cannot. */
interface CheckedPayment {
  item: BatchItem;
  violations: Violation[];
}

/**
 * Compares the payment of a message with what its channel can send: as a button, or as a text with the code where the message
 * allows it. `maxLength`: of a text, in characters.
 */
export function checkPayment(
  item: BatchItem,
  channel: Pick<ChannelView, 'name'>,
  { payments }: CarriedContents,
  maxLength: number,
): CheckedPayment {
  const payment = item.content?.payment;
  if (!payment || payment.isText) return { item, violations: [] };
  const path = `messages.${item.index}`;
  if (payments) return { item, violations: buttonLacks(`${path}.payment`, payment) };
  if (!payment.fallback) {
    const params = { channel: channel.name };
    return { item, violations: [{ path: `${path}.payment`, code: 'payment_unsupported', params }] };
  }
  const text = textWithPayment(item.text, payment);
  const length = codePoints(text);
  const tooLong = { path: `${path}.message`, code: 'message_too_long', params: { length, max: maxLength } };
  const content = { ...item.content, payment: { ...payment, isText: true as const } };
  return { item: { ...item, text, content }, violations: length > maxLength ? [tooLong] : [] };
}

/** What the button of a payment needs and a text does not (docs/gateways/facts.md, Meta). */
function buttonLacks(path: string, { type, amount, reference, receiver }: MessagePayment): Violation[] {
  const lacks: Violation[] = [];
  if (amount === null) lacks.push({ path: `${path}.amount`, code: 'payment_amount_required' });
  if (reference === null) lacks.push({ path: `${path}.reference`, code: 'payment_reference_required' });
  if (type !== 'pix') return lacks;
  if (receiver?.key === undefined) lacks.push({ path: `${path}.key`, code: 'pix_key_required' });
  if (receiver?.name === undefined) lacks.push({ path: `${path}.merchant_name`, code: 'pix_name_required' });
  return lacks;
}

/** What keeps a kept file from being sent by a channel; `media` has been checked for its type. */
export function fileViolations(
  path: string,
  { type, mimetype, size }: FileMedia,
  channel: Pick<ChannelView, 'name'>,
  { media, files }: CarriedContents,
): Violation[] {
  const params = { channel: channel.name };
  if (!media?.includes(type)) return [];
  if (!files) return [{ path, code: 'media_file_unsupported', params }];
  const allowed = files.mimetypes?.[type];
  // Of a container such as Ogg only some codecs may be taken.
  const essence = mimetype.split(';', 1)[0] ?? '';
  if (allowed && !allowed.includes(essence) && !allowed.includes(mimetype))
    return [
      {
        path,
        code: 'media_kind_unsupported',
        params: { ...params, type, read: mimetype, allowed: allowed.join(', ') },
      },
    ];
  const max = files.maxBytes[type];
  return size > max ? [{ path, code: 'media_too_large_for_channel', params: { ...params, type, size, max } }] : [];
}

/** Most warnings that an answer lists. */
const MAX_WARNINGS = 100;

/** Compares what messages carry with what their channel can send. */
@Injectable()
export class ContentChecks {
  private readonly mediaGuard: MediaGuard;

  constructor(
    private readonly templates: TemplateChecks,
    private readonly windows: OutsideWindows,
    private readonly bodies: CarrierBodies,
    private readonly recipients: RecipientChecks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.mediaGuard = new MediaGuard(config.mediaAllowedHosts);
  }

  /**
   * The batch without the messages that the channel cannot send, and with warnings where its limits may hinder one.
   * Throws DomainError `validation_failed` as for any bad message.
   */
  settle(batch: ParsedBatch, channel: ChannelView, body: unknown): ParsedBatch | Promise<ParsedBatch> {
    const hasContents = batch.items.some(({ content, userId }) => content !== null || userId !== undefined);
    return hasContents || this.mayHaveWindows(channel) ? this.check(batch, hasContents, channel, body) : batch;
  }

  private async check(
    batch: ParsedBatch,
    hasContents: boolean,
    channel: ChannelView,
    body: unknown,
  ): Promise<ParsedBatch> {
    const settled = hasContents ? await this.withoutUnsupported(batch, channel, body) : batch;
    const warnings = await this.warningsOf(settled.items, channel);
    return warnings.length === 0 ? settled : withWarnings(settled, warnings);
  }

  /** Why the channel cannot send these messages, by their positions; empty: it can send all of them. */
  async refusals(items: readonly BatchItem[], channel: ChannelView): Promise<ReadonlyMap<number, Violation[]>> {
    return (await this.compared(items, channel)).refused;
  }

  private async withoutUnsupported(batch: ParsedBatch, channel: ChannelView, body: unknown): Promise<ParsedBatch> {
    const { items, refused, warnings } = await this.compared(batch.items, channel);
    const settled = withWarnings({ ...batch, items }, warnings);
    return refused.size === 0 ? settled : withoutRefused(settled, refused, body);
  }

  /** The messages with what only the channel tells of them, and what is wrong with them. */
  private async compared(all: readonly BatchItem[], channel: ChannelView) {
    const refused = new Map<number, Violation[]>();
    const warnings: Violation[] = [];
    const items: BatchItem[] = [];
    const { templates } = this.carriesOf(channel);
    // First of all: what is wrong with a recipient depends on the template, too.
    const unread = await this.templates.prepare(all, channel, templates);
    for (const item of all) {
      const { index } = item;
      const hidden = await this.recipients.check(item, channel, this.carriesOf(channel));
      if (hidden) {
        refused.set(index, [hidden]);
        continue;
      }
      const { content } = item;
      if (content === null) {
        items.push(item);
        continue;
      }
      const paid = checkPayment(item, channel, this.carriesOf(channel), this.config.intake.maxMessageLength);
      const found = [
        ...this.mediaViolations(index, content, channel),
        ...this.answerViolations(index, content, channel),
        ...paid.violations,
      ];
      const checked = await this.templates.check(index, content, channel, templates, unread);
      found.push(...checked.violations);
      warnings.push(...checked.warnings);
      if (found.length > 0) refused.set(index, found);
      const { template } = checked;
      items.push(template ? { ...paid.item, content: { ...paid.item.content, template } } : paid.item);
    }
    return { items, refused, warnings };
  }

  private mediaViolations(index: number, { media, template }: MessageContent, channel: ChannelView): Violation[] {
    const path = `messages.${index}`;
    const found: Violation[] = [];
    if (media && !this.carriesOf(channel).media?.includes(media.type)) {
      const params = { channel: channel.name, type: media.type };
      found.push({ path: `${path}.media`, code: 'media_unsupported', params });
    }
    const sources: { path: string; source: MediaSource }[] = media ? [{ path: 'media', source: media }] : [];
    for (const { path: inner, header } of template ? mediaHeaders(template) : [])
      sources.push({ path: `template.${inner}.media`, source: header.source });
    for (const { path: inner, source } of sources) {
      const at = `${path}.${inner}`;
      if (isFile(source)) found.push(...fileViolations(at, source, channel, this.carriesOf(channel)));
      else found.push(...this.addressViolations(at, source.url));
    }
    return found;
  }

  private addressViolations(path: string, url: string): Violation[] {
    const host = this.mediaGuard.refusedHost(url);
    const params = { read: excerpt(host ?? '') };
    return host === undefined ? [] : [{ path: `${path}.url`, code: 'media_url_internal', params }];
  }

  private answerViolations(index: number, { replyTo, buttons }: MessageContent, channel: ChannelView): Violation[] {
    const path = `messages.${index}`;
    const params = { channel: channel.name };
    const carries = this.carriesOf(channel);
    const found: Violation[] = [];
    if (replyTo !== undefined && !carries.replies) {
      found.push({ path: `${path}.reply_to`, code: 'reply_to_unsupported', params });
    }
    if (buttons && !carries.buttons) found.push({ path: `${path}.buttons`, code: 'buttons_unsupported', params });
    return found;
  }

  /** Whether a payment leaves by the channel as a button. */
  takesPayments(channel: ChannelView): boolean {
    return this.carriesOf(channel).payments === true;
  }

  private carriesOf({ carries, gateway }: ChannelView) {
    return carries ?? this.config.gateways.find(gateway)?.carries ?? {};
  }

  private mayHaveWindows({ gateway }: ChannelView): boolean {
    return this.config.gateways.find(gateway)?.outsideWindow !== undefined;
  }

  /** Warns of what could not be sent if the windows of its recipients were closed. */
  private async warningsOf(items: readonly BatchItem[], channel: ChannelView): Promise<Violation[]> {
    if (!this.mayHaveWindows(channel)) return [];
    const { id } = channel;
    const window = await this.windows.of(id);
    if (!window || window.policy === 'fail') return [];
    const found: Violation[] = [];
    const bodies = new Map<MediaType | undefined, string | null>();
    for (const item of items) {
      const media = item.content?.media?.type;
      if (!bodies.has(media)) bodies.set(media, await this.bodies.of(id, media));
      const warning = carriageWarning(item, window, bodies.get(media) ?? null);
      if (warning && found.push(warning) === MAX_WARNINGS) break;
    }
    return found;
  }
}

function withWarnings(batch: ParsedBatch, more: readonly Violation[]): ParsedBatch {
  return { ...batch, warnings: [...batch.warnings, ...more].slice(0, MAX_WARNINGS) };
}
