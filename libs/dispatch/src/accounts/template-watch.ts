import { Injectable } from '@nestjs/common';
import {
  Channels,
  ChannelSettings,
  ChannelTemplates,
  type ChannelView,
  TemplateLists,
  TemplateSuspensions,
} from '@recado/channels';
import { BoundedMap, Clock } from '@recado/core';
import { GatewayRegistry } from '@recado/gateways';
import { LeaderTask } from '@recado/work';
import { UsedChannels } from './used-channels.js';

const LOOK_EVERY_MS = 60_000;
/**
 * Least time between two lists of one channel, in ms: Meta allows an account without a registered number 200 such requests
 * an hour for all uses together, and one with a number 5,000.
 */
const LIST_EVERY_MS = 3_600_000;
/** The same where a template was edited, in ms: one list for a burst of edits. */
const EDITED_LIST_EVERY_MS = 60_000;
/** How much sooner than its time a list may come, in ms: the timer of the task is not exact. */
const LEEWAY_MS = 1_000;
/** Channels whose last list is remembered. */
const MAX_REMEMBERED = 10_000;
/** Time limit of one list, in ms. */
const WAIT_MS = 60_000;

/**
 * On the leader, asks the providers of the channels that are in use, or wait for a template, for their templates: a
 * callback may be lost, and not every account has them.
 */
@Injectable()
export class TemplateWatch extends LeaderTask {
  private readonly listedAt = new BoundedMap<number, number>(MAX_REMEMBERED);
  private readonly aborting = new AbortController();

  constructor(
    private readonly used: UsedChannels,
    private readonly channels: Channels,
    private readonly suspensions: TemplateSuspensions,
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly lists: TemplateLists,
    private readonly templates: ChannelTemplates,
    private readonly clock: Clock,
  ) {
    // A process that restarts again and again must not ask more often.
    super({ everyMs: LOOK_EVERY_MS, firstAfterMs: LOOK_EVERY_MS });
  }

  override onModuleDestroy(): void {
    this.aborting.abort();
    super.onModuleDestroy();
  }

  protected override async runAsLeader(): Promise<void> {
    const used = new Set((await this.used.read()).map(({ id }) => id));
    const edited = await this.templates.editedChannels();
    for (const channel of this.channels.open()) {
      if (this.isStopping) return;
      const isEdited = edited.has(channel.id);
      const isWanted =
        isEdited || used.has(channel.id) || (await this.suspensions.suspendedCarrier(channel.id)) !== null;
      if (isWanted) await this.list(channel, isEdited ? EDITED_LIST_EVERY_MS : LIST_EVERY_MS);
    }
  }

  /** An error of one channel must not keep the others from being asked about. */
  private async list({ id, gateway }: ChannelView, everyMs: number): Promise<void> {
    try {
      const { templates } = this.gateways.get(gateway);
      const now = this.clock.now();
      if (!templates || now - (this.listedAt.get(id) ?? -Infinity) < everyMs - LEEWAY_MS) return;
      const settings = await this.settings.of(id);
      if (!settings?.[templates.accountSetting]) return;
      this.listedAt.set(id, now);
      const signal = AbortSignal.any([this.aborting.signal, AbortSignal.timeout(WAIT_MS)]);
      const listed = await templates.list(settings, signal);
      if (listed.kind === 'listed') await this.lists.store(id, listed.templates, now);
      else this.logger.debug(`the templates of channel ${id}: ${listed.code} ${listed.detail ?? ''}`);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
