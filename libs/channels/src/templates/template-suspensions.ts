import { Injectable } from '@nestjs/common';
import { carrierFor } from '@recado/config';
import { Clock, MEDIA_TYPES, type MediaType } from '@recado/core';
import { Channels } from '../list/channels.js';
import { OutsideWindows } from '../settings/outside-windows.js';
import { ChannelTemplates } from './channel-templates.js';
import { directRetryAt } from './direct-send.js';
import type { TemplateName } from './template-row.js';
import { isSuspended } from './template-status.js';

/** Says which messages to cold recipients wait because their template is not sent at the moment. */
@Injectable()
export class TemplateSuspensions {
  constructor(
    private readonly channels: Channels,
    private readonly windows: OutsideWindows,
    private readonly templates: ChannelTemplates,
    private readonly clock: Clock,
  ) {}

  /**
   * The carrier that texts to cold recipients of this channel need and that its provider does not send at the moment;
   * null: there is no such hindrance. Costs no query until a channel or a template changes.
   */
  async suspendedCarrier(channelId: number): Promise<TemplateName | null> {
    const window = await this.windows.of(channelId);
    if (!window?.carrier || window.policy === 'fail') return null;
    const channel = this.channels.withId(channelId);
    const isRefused = channel !== undefined && directRetryAt(channel, this.clock.now()) !== null;
    if (window.policy === 'direct_send' && !isRefused) return null;
    return (await this.isSuspended(channelId, window.carrier)) ? window.carrier : null;
  }

  /** The types of media that go to cold recipients by carriers of their own, which the provider sends at the moment. */
  async carriedMedia(channelId: number): Promise<MediaType[]> {
    const window = await this.windows.of(channelId);
    if (!window || window.policy === 'fail') return [];
    const found: MediaType[] = [];
    for (const type of MEDIA_TYPES) {
      const carrier = carrierFor(window, type);
      if (carrier && !(await this.isSuspended(channelId, carrier))) found.push(type);
    }
    return found;
  }

  /** Whether the provider does not send this template of the channel at the moment. One that is not known may be sent. */
  async isSuspended(channelId: number, { name, language }: TemplateName): Promise<boolean> {
    const template = await this.templates.find(channelId, name, language);
    return template !== undefined && isSuspended(template, this.clock.now());
  }
}
