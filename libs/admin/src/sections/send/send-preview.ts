import { Injectable } from '@nestjs/common';
import { Channels, OutsideWindows } from '@recado/channels';
import { codePoints } from '@recado/core';
import { Localization } from '../../i18n/localization.js';
import type { PreviewView } from './phone-preview.js';
import { sendTexts } from './texts/index.js';

/** WhatsApp takes as many characters. */
const MAX_LENGTH = 4_096;
/** A variable, with or without a fallback. */
const VARIABLE = /\{([a-z][a-z0-9_]{0,31})(?:\|[^{}]*)?\}/g;

/** What is shown of a text before its recipients are known. */
@Injectable()
export class SendPreview {
  constructor(
    private readonly channels: Channels,
    private readonly windows: OutsideWindows,
  ) {}

  /** `bubbles`: the text as it is filled for the first recipients; missing: as it is. */
  async of(text: string, channelName: string, panel: Localization, bubbles?: readonly string[]): Promise<PreviewView> {
    const { send: t } = panel.texts(sendTexts);
    const length = codePoints(text);
    const variables = [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];
    return {
      bubbles: bubbles ?? (text === '' ? [] : [text]),
      notes: [
        ...(text === '' ? [] : [t.previewLength(panel.format.number(length))]),
        ...(variables.length > 0 ? [t.previewVariables(variables.join(', '))] : []),
      ],
      warnings: [...(length > MAX_LENGTH ? [t.previewTooLong] : []), ...(await this.warnings(channelName, panel))],
    };
  }

  private async warnings(channelName: string, panel: Localization): Promise<string[]> {
    const { send: t } = panel.texts(sendTexts);
    const channel = this.channels.named(channelName);
    if (!channel) return [];
    const outside = await this.windows.of(channel.id);
    return [
      ...(outside ? [outside.policy === 'fail' ? t.windowFails : t.windowWarning] : []),
      ...(channel.limits.newRecipients ? [t.coldWarning] : []),
    ];
  }
}
