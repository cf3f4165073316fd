import { Inject, Injectable } from '@nestjs/common';
import { CarrierBodies, type ChannelView, OutsideWindows } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import {
  type BatchItem,
  excerpt,
  isFile,
  mediaHeaders,
  type MediaSource,
  type MediaType,
  type MessageContent,
  type ParsedBatch,
  type Violation,
} from '@recado/core';
import { MediaGuard } from '@recado/net';
import { carriageWarning } from './carriage-warning.js';
import { fileViolations } from './file-checks.js';
import { checkPayment } from './payment-checks.js';
import { RecipientChecks } from './recipient-checks.js';
import { TemplateChecks } from './template-checks.js';
import { withoutRefused } from './without-refused.js';

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
      const checked = await this.templates.check(index, content, channel, this.carriesOf(channel).templates);
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
