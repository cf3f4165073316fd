import { Body, Param, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import {
  demandsOf,
  DomainError,
  missingFields,
  readPhone,
  templateFields,
  templateInput,
  type TypedFields,
} from '@recado/core';
import { TrialMessages } from '@recado/intake';
import { PanelKey } from '@recado/sends';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readLocalTime } from '../../panel/read-local-time.js';
import { readingText } from '../../panel/reading-text.js';
import { PanelPages } from '../../session/panel-controller.js';
import { type FoundTemplate, ShowTemplate, type TemplatePath } from './show-template.js';
import { faultsOfTest } from './test-faults.js';
import { canBeTested } from './test-form.part.js';
import { templateTexts } from './texts/index.js';
import { NOTHING_TRIED, testField, type TriedValues, typedIn } from './tried-values.js';

/** Sends a test of one template, or shows what was typed as its recipient would see it. */
@PanelPages('channels/:id/templates/:name/:language/test')
export class TemplateTestController {
  constructor(
    private readonly pages: ShowTemplate,
    private readonly tests: TrialMessages,
    private readonly key: PanelKey,
    private readonly keys: ApiKeys,
  ) {}

  @Post()
  async send(
    @CurrentRequest() panel: PanelRequest,
    @Param() path: TemplatePath,
    @Body() body: FormBody,
  ): Promise<void> {
    const found = await this.pages.find(path);
    const tried = { ...NOTHING_TRIED, typed: typedIn(body), phone: body.phone ?? '' };
    if (body.then === 'show') return this.pages.show(panel, found, tried);
    const { test: t } = panel.texts(templateTexts);
    if (!canBeTested(found)) return this.pages.show(panel, found, { ...tried, fault: t.notSendable });
    const errors = missing(found, tried, panel);
    const reading = readPhone(tried.phone);
    const said = readingText(reading, panel) ?? '';
    if (!reading.ok) errors.phone = said;
    if (!reading.ok || Object.keys(errors).length > 0) return this.pages.show(panel, found, { ...tried, errors });
    await this.queue(panel, found, tried, { phone: reading.phone, said });
  }

  private async queue(
    panel: PanelRequest,
    found: FoundTemplate,
    tried: TriedValues,
    { phone, said }: { phone: string; said: string },
  ): Promise<void> {
    const { channel, template } = found;
    const demands = demandsOf(template);
    const input = templateInput(demands, inUtc(tried.typed, panel));
    const key = (await this.keys.find((await this.key.get()).id))!;
    const used = { name: template.name, language: template.language, ...input };
    try {
      const message = { channelId: channel.id, key, phone, text: '', template: used };
      const id = await this.tests.send(message, panel.actor);
      const { test: t } = panel.texts(templateTexts);
      await panel.redirect(`/admin/messages/${id}`, `${t.sent} ${said}`.trim());
    } catch (error) {
      if (!(error instanceof DomainError) || error.violations.length === 0) throw error;
      const faults = faultsOfTest(error.violations, demands, input, panel);
      await this.pages.show(panel, found, { ...tried, ...faults });
    }
  }
}

function missing({ template }: FoundTemplate, { typed }: TriedValues, panel: PanelRequest): Record<string, string> {
  const { faults } = panel.texts(templateTexts).values;
  const fields = missingFields(templateFields(demandsOf(template)), typed);
  return Object.fromEntries(fields.map(({ key }) => [testField(key), faults.template_value_missing]));
}

/** Times are typed in the zone of the panel, which need not be that of the key. */
function inUtc(typed: TypedFields, { format }: PanelRequest): TypedFields {
  const offer = typed.get('offer');
  if (offer === undefined) return typed;
  const at = readLocalTime(offer, format.zone);
  return typeof at === 'string' ? new Map([...typed, ['offer', at]]) : typed;
}
