import { Injectable } from '@nestjs/common';
import { OutsideWindows } from '../settings/outside-windows.js';
import { ChannelTemplates } from './channel-templates.js';

/** The words around the texts that carriers bring to cold recipients. */
@Injectable()
export class CarrierBodies {
  constructor(
    private readonly windows: OutsideWindows,
    private readonly templates: ChannelTemplates,
  ) {}

  /** The body of the carrier of a channel; null: it has none, or its provider has not told it. */
  async of(channelId: number): Promise<string | null> {
    const window = await this.windows.of(channelId);
    if (!window?.carrier || window.policy === 'fail') return null;
    const { name, language } = window.carrier;
    return (await this.templates.find(channelId, name, language))?.body ?? null;
  }
}
