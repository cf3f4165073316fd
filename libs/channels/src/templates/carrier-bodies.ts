import { Injectable } from '@nestjs/common';
import { carrierFor } from '@recado/config';
import type { MediaType } from '@recado/core';
import { OutsideWindows } from '../settings/outside-windows.js';
import { ChannelTemplates } from './channel-templates.js';

/** The words around the texts that carriers bring to cold recipients. */
@Injectable()
export class CarrierBodies {
  constructor(
    private readonly windows: OutsideWindows,
    private readonly templates: ChannelTemplates,
  ) {}

  /**
   * The body of the carrier of a channel for texts, or for media of this type; null: it has none, or its provider has not
   * told it.
   */
  async of(channelId: number, media?: MediaType): Promise<string | null> {
    const window = await this.windows.of(channelId);
    const carrier = window === undefined || window.policy === 'fail' ? null : carrierFor(window, media);
    if (carrier === null) return null;
    const { name, language } = carrier;
    return (await this.templates.find(channelId, name, language))?.body ?? null;
  }
}
