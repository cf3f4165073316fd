import { Injectable } from '@nestjs/common';
import { Channels, OutsideWindows, type TemplateView } from '@recado/channels';
import { codePoints, demandsOf, type MediaContent, type TemplateContent } from '@recado/core';
import { Localization } from '../../session/kit.js';
import { previewValues } from '../templates/preview-values.js';
import { templateParts } from '../templates/template-parts.js';
import type { PreviewView } from './phone-preview.js';
import type { SendForm } from './send.form.js';
import { slipsOf, VARIABLE } from './slips.part.js';
import { OfferedTemplates } from './offered-templates.js';
import { sendTexts } from './texts/index.js';

/** What a form says of what is sent. */
type PreviewedForm = Pick<SendForm, 'what' | 'text' | 'template' | 'channel'>;

/** What the first recipients get. */
interface Filled {
  texts: readonly string[];
  /** The file of each of them; null: it has none. */
  media: readonly (MediaContent | null)[];
  templates: readonly TemplateContent[];
}

/** WhatsApp takes as many characters. */
const MAX_LENGTH = 4_096;

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
    private readonly offered: OfferedTemplates,
  ) {}

  /** What a form sends. `filled`: as the first recipients get it; missing: it is not known yet who they are. */
  async of(form: PreviewedForm, panel: Localization, filled?: Filled): Promise<PreviewView> {
    if (form.what !== 'template') return this.ofText(form.text, form.channel, panel, filled);
    return this.ofTemplate(await this.offered.named(form.template), form.channel, panel, filled?.templates);
  }

  private async ofTemplate(
    template: TemplateView | undefined,
    channelName: string,
    panel: Localization,
    rows: readonly TemplateContent[] = [],
  ): Promise<PreviewView> {
    const { send: t } = panel.texts(sendTexts);
    if (!template) return { bubbles: [], notes: [], warnings: await this.warnings(channelName, panel, false) };
    const demands = demandsOf(template);
    const isFilled = rows.length > 0;
    const kinds = demands.unknown.join(', ');
    return {
      bubbles: [],
      templates: (isFilled ? rows : [previewValues(template, demands, new Map())]).map((values) =>
        templateParts(template, values),
      ),
      notes: [isFilled ? t.previewRows : t.previewTemplate],
      warnings: [...(kinds === '' ? [] : [t.unknownParts(kinds)]), ...(await this.warnings(channelName, panel, false))],
    };
  }

  private async ofText(text: string, channelName: string, panel: Localization, filled?: Filled): Promise<PreviewView> {
    // The page of a list that was read names them above, with its columns.
    const isChecked = filled !== undefined;
    const { send: t } = panel.texts(sendTexts);
    const length = codePoints(text);
    const variables = [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];
    return {
      bubbles: filled?.texts ?? (text === '' ? [] : [text]),
      media: filled?.media ?? [],
      notes: [
        ...(text === '' ? [] : [t.previewLength(panel.format.number(length))]),
        ...(variables.length > 0 ? [t.previewVariables(variables.join(', '))] : []),
        ...(!isChecked && (await this.offered.areAllLeftOut()) ? [t.templatesLeftOut] : []),
      ],
      warnings: [
        ...(isChecked ? [] : slipNotes(text, panel)),
        ...(length > MAX_LENGTH ? [t.previewTooLong] : []),
        ...(await this.warnings(channelName, panel)),
      ],
    };
  }

  /** `isText`: a template also leaves where a text does not. */
  private async warnings(channelName: string, panel: Localization, isText = true): Promise<string[]> {
    const { send: t } = panel.texts(sendTexts);
    if (this.channels.isSimulator(this.channels.senderNamed(channelName))) return [t.simulatorWarning];
    const channel = this.channels.named(channelName);
    if (!channel) return [];
    const outside = await this.windows.of(channel.id);
    return [
      ...(outside && isText ? [outside.policy === 'fail' ? t.windowFails : t.windowWarning] : []),
      ...(channel.limits.newRecipients ? [t.coldWarning] : []),
    ];
  }
}
