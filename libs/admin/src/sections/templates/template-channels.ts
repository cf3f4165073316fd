import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import {
  Channels,
  type ChannelView,
  ChannelTemplates,
  OutsideWindows,
  type TemplateName,
  type TemplateView,
} from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import type { TemplateManager } from '@recado/gateways';
import { readId } from '../../panel/read-id.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { AccountTemplates } from './account-templates.js';
import type { TemplatesProps } from './templates.page.js';

/** Finds the channels and the templates that pages are about. */
@Injectable()
export class TemplateChannels {
  constructor(
    private readonly channels: Channels,
    private readonly templates: ChannelTemplates,
    private readonly windows: OutsideWindows,
    private readonly account: AccountTemplates,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The channel of a path. Throws NotFoundException, also for one whose provider has no templates. */
  async find(path: string): Promise<{ channel: ChannelView; manager: TemplateManager }> {
    const id = readId(path);
    await this.channels.all();
    const channel = this.channels.withId(id);
    const manager = channel && this.account.manager(channel);
    if (!channel || !manager) throw new NotFoundException();
    return { channel, manager };
  }

  /** A template of a channel. Throws NotFoundException. */
  async template(channel: ChannelView, name: string, language: string): Promise<TemplateView> {
    const template = await this.templates.find(channel.id, name, language);
    if (!template) throw new NotFoundException();
    return template;
  }

  /** The template that carries the texts of a channel outside the window; null: none does. */
  async carrierOf({ id }: ChannelView): Promise<TemplateName | null> {
    const window = await this.windows.of(id);
    return window === undefined || window.policy === 'fail' ? null : window.carrier;
  }

  /** What the page of all templates of a channel shows. */
  async facts(channel: ChannelView, manager: TemplateManager, { language }: PanelRequest): Promise<TemplatesProps> {
    const field = manager.accountSetting;
    const texts = this.config.gateways.find(channel.gateway)?.texts?.[language].settings[field];
    return {
      channel,
      templates: await this.templates.listOf(channel.id),
      carriers: manager.carriers,
      carrier: await this.carrierOf(channel),
      hasAccount: await this.account.hasAccount(channel),
      accountField: { label: texts?.label ?? field, variable: this.account.variableOf(channel, field) },
    };
  }
}
