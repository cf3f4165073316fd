import { Inject, Injectable } from '@nestjs/common';
import { CarrierBodies, type ChannelView, OutsideWindows } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { type BatchItem, excerpt, type MessageContent, type ParsedBatch, type Violation } from '@recado/core';
import { MediaGuard } from '@recado/net';
import { carriageWarning } from './carriage-warning.js';
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
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.mediaGuard = new MediaGuard(config.mediaAllowedHosts);
  }

  /**
   * The batch without the messages that the channel cannot send, and with warnings where its limits may hinder one.
   * Throws DomainError `validation_failed` as for any bad message.
   */
  settle(batch: ParsedBatch, channel: ChannelView, body: unknown): ParsedBatch | Promise<ParsedBatch> {
    const hasContents = batch.items.some(({ content }) => content !== null);
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

  private async withoutUnsupported(batch: ParsedBatch, channel: ChannelView, body: unknown): Promise<ParsedBatch> {
    const refused = new Map<number, Violation[]>();
    const warnings: Violation[] = [];
    for (const { index, content } of batch.items) {
      if (content === null) continue;
      const found = [...this.mediaViolations(index, content, channel)];
      const template = await this.templates.check(index, content, channel, this.carriesOf(channel).templates);
      found.push(...template.violations);
      warnings.push(...template.warnings);
      if (found.length > 0) refused.set(index, found);
    }
    const settled = withWarnings(batch, warnings);
    return refused.size === 0 ? settled : withoutRefused(settled, refused, body);
  }

  private mediaViolations(index: number, { media }: MessageContent, channel: ChannelView): Violation[] {
    if (!media) return [];
    const path = `messages.${index}.media`;
    const found: Violation[] = [];
    if (!this.carriesOf(channel).media?.includes(media.type)) {
      found.push({ path, code: 'media_unsupported', params: { channel: channel.name, type: media.type } });
    }
    const host = this.mediaGuard.refusedHost(media.url);
    if (host !== undefined)
      found.push({ path: `${path}.url`, code: 'media_url_internal', params: { read: excerpt(host) } });
    return found;
  }

  private carriesOf({ gateway }: ChannelView) {
    return this.config.gateways.find(gateway)?.carries ?? {};
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
    const body = await this.bodies.of(id);
    const found: Violation[] = [];
    for (const item of items) {
      const warning = carriageWarning(item, window, body);
      if (warning && found.push(warning) === MAX_WARNINGS) break;
    }
    return found;
  }
}

function withWarnings(batch: ParsedBatch, more: readonly Violation[]): ParsedBatch {
  return { ...batch, warnings: [...batch.warnings, ...more].slice(0, MAX_WARNINGS) };
}
