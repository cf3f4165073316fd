import { Injectable } from '@nestjs/common';
import { Channels, OutsideWindows } from '@recado/channels';
import { codePoints } from '@recado/core';
import { Localization } from '../../i18n/localization.js';
import type { PreviewView } from './phone-preview.js';
import { slipsOf } from './slip-view.js';
import { sendTexts } from './texts/index.js';

/** WhatsApp takes as many characters. */
const MAX_LENGTH = 4_096;
/** A variable, with or without a fallback. */
const VARIABLE = /\{([a-z][a-z0-9_]{0,31})(?:\|[^{}]*)?\}/g;

/** What in a text looks like a variable and is none, in words. */
function slipNotes(text: string, panel: Localization): string[] {
  const { slips: t } = panel.texts(sendTexts).send;
  return slipsOf(text).map(({ token, count, offers: [offer] }) => {
    const shown = t.times(panel.format.label(token), count, panel.format.number(count));
    return offer === undefined ? t.note(shown) : t.noteMeant(shown, offer);
  });
}

/** What is shown of a text before its recipients are known. */
@Injectable()
export class SendPreview {
  constructor(
    private readonly channels: Channels,
    private readonly windows: OutsideWindows,
  ) {}

  /** `bubbles`: the text as it is filled for the first recipients; missing: as it is. */
  async of(text: string, channelName: string, panel: Localization, bubbles?: readonly string[]): Promise<PreviewView> {
    // The page of a list that was read names them above, with its columns.
    const isChecked = bubbles !== undefined;
    const { send: t } = panel.texts(sendTexts);
    const length = codePoints(text);
    const variables = [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];
    return {
      bubbles: bubbles ?? (text === '' ? [] : [text]),
      notes: [
        ...(text === '' ? [] : [t.previewLength(panel.format.number(length))]),
        ...(variables.length > 0 ? [t.previewVariables(variables.join(', '))] : []),
      ],
      warnings: [
        ...(isChecked ? [] : slipNotes(text, panel)),
        ...(length > MAX_LENGTH ? [t.previewTooLong] : []),
        ...(await this.warnings(channelName, panel)),
      ],
    };
  }

  private async warnings(channelName: string, panel: Localization): Promise<string[]> {
    const { send: t } = panel.texts(sendTexts);
    if (this.channels.isSimulator(this.channels.senderNamed(channelName))) return [t.simulatorWarning];
    const channel = this.channels.named(channelName);
    if (!channel) return [];
    const outside = await this.windows.of(channel.id);
    return [
      ...(outside ? [outside.policy === 'fail' ? t.windowFails : t.windowWarning] : []),
      ...(channel.limits.newRecipients ? [t.coldWarning] : []),
    ];
  }
}
