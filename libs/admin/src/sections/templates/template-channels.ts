import { AccountTemplates } from '@recado/administration';
import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import {
  Channels,
  type ChannelView,
  ChannelTemplates,
  OutsideWindows,
  type TemplateName,
  type TemplateView,
} from '@recado/channels';
import { carrierFor, CONFIG, type Config, type OutsideWindow } from '@recado/config';
import { HEADER_MEDIA, type HeaderMediaType, type Language } from '@recado/core';
import type { TemplateManager } from '@recado/gateways';
import { found, type PanelRequest } from '../../session/kit.js';
import type { AppField, TemplatesProps } from './templates.props.js';

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
  async find(id: number): Promise<{ channel: ChannelView; manager: TemplateManager }> {
    await this.channels.all();
    const channel = this.channels.withId(id);
    const manager = channel && this.account.manager(channel);
    if (!channel || !manager) throw new NotFoundException();
    return { channel, manager };
  }

  /** A template of a channel. Throws NotFoundException. */
  async template(channel: ChannelView, name: string, language: string): Promise<TemplateView> {
    return found(await this.templates.find(channel.id, name, language));
  }

  /** What a channel does with messages outside the window; undefined: nothing particular. */
  windowOf({ id }: ChannelView): Promise<OutsideWindow | undefined> {
    return this.windows.of(id);
  }

  /** The template that carries the texts of a channel outside the window, or its media of this type; null: none does. */
  async carrierOf(channel: ChannelView, media?: HeaderMediaType): Promise<TemplateName | null> {
    const window = await this.windowOf(channel);
    return window === undefined || window.policy === 'fail' ? null : carrierFor(window, media);
  }

  /** Bytes of the largest file of each type that a channel sends. */
  largestFiles({ gateway }: ChannelView): Readonly<Record<HeaderMediaType, number>> {
    const own = this.config.gateways.find(gateway)?.carries?.files?.maxBytes;
    const of = (type: HeaderMediaType) => Math.min(this.config.media.maxBytes, own?.[type] ?? Infinity);
    return { image: of('image'), video: of('video'), document: of('document') };
  }

  /** What is said of the setting without which no template with a medium can be created. */
  appField({ gateway }: ChannelView, { sampleSetting: name }: TemplateManager, language: Language): AppField {
    const texts = this.config.gateways.find(gateway)?.texts?.[language].settings[name];
    const variable = this.account.variableOf({ gateway }, name);
    return { name, label: texts?.label ?? name, expected: texts?.expected ?? name, variable };
  }

  /** What the page of all templates of a channel shows. */
  async facts(channel: ChannelView, manager: TemplateManager, { language }: PanelRequest): Promise<TemplatesProps> {
    const field = manager.accountSetting;
    const texts = this.config.gateways.find(channel.gateway)?.texts?.[language].settings;
    const [carrier, ...media] = await Promise.all(
      [undefined, ...HEADER_MEDIA].map((type) => this.carrierOf(channel, type)),
    );
    const app = manager.sampleSetting;
    return {
      channel,
      templates: await this.templates.listOf(channel.id),
      carriers: manager.carriers,
      carrier: carrier ?? null,
      mediaCarriers: media.filter((one) => one !== null),
      hasAccount: await this.account.hasSetting(channel, field),
      hasApp: await this.account.hasSetting(channel, app),
      accountField: { label: texts?.[field]?.label ?? field, variable: this.account.variableOf(channel, field) },
      appField: this.appField(channel, manager, language),
    };
  }
}
