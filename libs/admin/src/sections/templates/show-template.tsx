import { AccountTemplates } from '@recado/administration';
import { Injectable } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import type { ChannelView, TemplateView } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import type { TemplateManager } from '@recado/gateways';
import { type PanelRequest } from '../../session/kit.js';
import { carriedKind, mediaOf } from './carried-kind.js';
import { TemplateChannels } from './template-channels.js';
import { TemplatePage } from './template.page.js';
import type { TriedValues } from './tried-values.js';

/** A template with its channel, and who manages the templates of that. */
export interface FoundTemplate {
  channel: ChannelView;
  manager: TemplateManager;
  template: TemplateView;
}

/** What changes the settings of a channel, of which the templates that carry are some. */
export const changeOf = ({ id }: ChannelView): Subject => ({
  action: 'channel.changed',
  target: { type: 'channel', id },
});

/** Finds and shows one template, also with a refused form. */
@Injectable()
export class ShowTemplate {
  constructor(
    private readonly channels: TemplateChannels,
    private readonly account: AccountTemplates,
  ) {}

  /** The template in the address. Throws NotFoundException. */
  async find({ id, request }: PanelRequest): Promise<FoundTemplate> {
    const { name, language } = request.params as { name: string; language: string };
    const { channel, manager } = await this.channels.find(id);
    return { channel, manager, template: await this.channels.template(channel, name, language) };
  }

  async show(panel: PanelRequest, found: FoundTemplate, tried: TriedValues): Promise<void> {
    const { channel, template } = found;
    await panel.services.meanwhile.begin(panel, changeOf(channel));
    const kind = carriedKind(template);
    const carrier = await this.channels.carrierOf(channel, mediaOf(kind));
    const settings = await this.settingsFor(found);
    const variables = variableLines(settings, (field) => this.account.variableOf(channel, field));
    const largest = this.channels.largestFiles(channel);
    const props = { channel, template, kind, carrier, variables, tried, largest };
    const isRefused = tried.fault !== null || Object.keys(tried.errors).length > 0;
    await panel.show({ title: template.name, body: <TemplatePage {...props} />, isRefused });
  }

  /** The settings that make it the carrier of the channel for what it can carry. */
  async settingsFor({ channel, manager, template }: FoundTemplate) {
    const media = mediaOf(carriedKind(template)) ?? null;
    return manager.carriedBy(template, media, await this.channels.windowOf(channel));
  }
}

/** The settings that a person types in the environment, one on each line. */
function variableLines(settings: GatewaySettings, nameOf: (field: string) => string): string {
  return Object.entries(settings)
    .map(([field, value]) => `${nameOf(field)}=${String(value)}`)
    .join('\n');
}
