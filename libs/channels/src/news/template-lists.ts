import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { GatewaySettings } from '@recado/config';
import { BoundedMap, Clock, type FailureCode } from '@recado/core';
import { withTimeout } from '@recado/work';
import type { ChannelView } from '../list/channel.view.js';
import { ChannelSettings } from '../settings/channel-settings.js';
import { ChannelTemplates, isDescribed, type TemplateDescription, templateKey } from './channel-templates.js';
import { NewsSink } from './news-sink.js';

/** Why the templates of a channel could not be read. `detail`: what its provider said. */
export interface TemplatesUnread {
  kind: 'failed';
  code: FailureCode;
  detail: string | null;
}

/** Finds what lists the templates of accounts. The app binds it to the gateways. */
export abstract class TemplateSource {
  /** What lists them for this gateway, with the setting that names the account; undefined: it has no templates. */
  abstract of(gateway: string):
    | {
        readonly accountSetting: string;
        list(
          settings: GatewaySettings,
          signal: AbortSignal,
        ): Promise<{ kind: 'listed'; templates: readonly TemplateDescription[] } | TemplatesUnread>;
      }
    | undefined;
}

/** A request waits so long for the first list of a channel, in ms. */
const FIRST_WAIT_MS = 5_000;
/** The first list may take so long, for those who come later: an account may have several pages of templates. */
const FIRST_LIST_MS = 20_000;
/** After a first list that failed, or was empty, the next one comes so much later, in ms. */
const FIRST_AGAIN_MS = 60_000;
/** Channels whose first list is remembered. */
const MAX_REMEMBERED = 10_000;

const NOT_CONFIGURED: TemplatesUnread = { kind: 'failed', code: 'gateway_not_configured', detail: null };
const FAILED: TemplatesUnread = { kind: 'failed', code: 'gateway_question_failed', detail: null };
const LATE: TemplatesUnread = { kind: 'failed', code: 'gateway_not_answering', detail: null };

/** Asks providers for their templates, and stores what they list. */
@Injectable()
export class TemplateLists implements OnModuleDestroy {
  private readonly logger = new Logger(TemplateLists.name);
  private readonly firsts = new BoundedMap<number, { at: number; end: Promise<TemplatesUnread | null> }>(
    MAX_REMEMBERED,
  );
  private readonly stopping = new AbortController();

  constructor(
    private readonly templates: ChannelTemplates,
    private readonly news: NewsSink,
    private readonly source: TemplateSource,
    private readonly settings: ChannelSettings,
    private readonly clock: Clock,
  ) {}

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Reads all templates of a channel at its provider, and stores them; resolves to how many there are. Fails with
   * `gateway_not_configured`, without asking, where the gateway has none or the settings do not name the account.
   */
  async read({ id, gateway }: Pick<ChannelView, 'id' | 'gateway'>, limitMs: number): Promise<number | TemplatesUnread> {
    const source = this.source.of(gateway);
    const settings = source && (await this.settings.of(id));
    if (!source || !settings?.[source.accountSetting]) return NOT_CONFIGURED;
    const at = this.clock.now();
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(limitMs)]);
    const listed = await source.list(settings, signal);
    if (listed.kind === 'failed') return listed;
    await this.store(id, listed.templates, at);
    return listed.templates.length;
  }

  /**
   * Reads the templates of a channel whose provider has described none yet. Resolves to why it could not, within seconds;
   * null: what there is is stored, or the gateway has none. All who ask share one list, and what came of it is not asked
   * again for a minute.
   */
  async first(channel: Pick<ChannelView, 'id' | 'gateway'>): Promise<TemplatesUnread | null> {
    if (!this.source.of(channel.gateway) || (await this.templates.listOf(channel.id)).some(isDescribed)) return null;
    const now = this.clock.now();
    const last = this.firsts.get(channel.id);
    if (last && now - last.at < FIRST_AGAIN_MS) return last.end;
    const end = this.readFirst(channel);
    this.firsts.set(channel.id, { at: now, end });
    return end;
  }

  private async readFirst(channel: Pick<ChannelView, 'id' | 'gateway'>): Promise<TemplatesUnread | null> {
    const reading = this.read(channel, FIRST_LIST_MS).catch((error: unknown) => {
      this.logger.error(error);
      return FAILED;
    });
    // What fails in the reading is caught above: only the time can be over.
    const read = await withTimeout(FIRST_WAIT_MS, reading).catch(() => LATE);
    if (typeof read === 'number') return null;
    // It costs nothing to find out again, and somebody may be about to complete the settings.
    if (read === NOT_CONFIGURED) this.firsts.delete(channel.id);
    else
      this.logger.warn(`the templates of channel ${channel.id} could not be read: ${read.code} ${read.detail ?? ''}`);
    return read;
  }

  /**
   * Stores what the provider listed at `at` (UTC milliseconds), and tells of every template whose state is another one
   * than before.
   */
  async store(channelId: number, listed: readonly TemplateDescription[], at: number): Promise<void> {
    const before = new Map((await this.templates.listOf(channelId)).map((one) => [templateKey(one), one.status]));
    await this.templates.replaceAll(channelId, listed, at);
    const after = await this.templates.listOf(channelId);
    const changed = after.filter((one) => (before.get(templateKey(one)) ?? one.status) !== one.status);
    const items = changed.map((one) => ({ subject: templateKey(one), value: one.status, detail: one.rejectedReason }));
    await this.news.store(items.map((item) => ({ ...item, channelId, kind: 'template_status', at })));
  }
}
