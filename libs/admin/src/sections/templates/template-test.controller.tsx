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
import { type UploadBody, uploadOf } from '../../panel/upload-parser.js';
import { PanelPages } from '../../session/panel-controller.js';
import { type FoundTemplate, ShowTemplate, type TemplatePath } from './show-template.js';
import { faultsOfTest } from './test-faults.js';
import { TestFiles } from './test-files.js';
import { canBeTested } from './test-form.part.js';
import { templateTexts } from './texts/index.js';
import { NOTHING_TRIED, testField, type TriedValues, uploadField } from './tried-values.js';

/** Sends a test of one template, or shows what was typed as its recipient would see it. */
@PanelPages('channels/:id/templates/:name/:language/test')
export class TemplateTestController {
  constructor(
    private readonly pages: ShowTemplate,
    private readonly tests: TrialMessages,
    private readonly key: PanelKey,
    private readonly keys: ApiKeys,
    private readonly files: TestFiles,
  ) {}

  @Post()
  async send(
    @CurrentRequest() panel: PanelRequest,
    @Param() path: TemplatePath,
    @Body() body: UploadBody | FormBody,
  ): Promise<void> {
    const found = await this.pages.find(path);
    const upload = uploadOf(body);
    const { errors, ...given } = await this.files.read(upload, found.template, panel);
    const { phone = '', then } = upload.fields;
    const tried = { ...NOTHING_TRIED, ...given, errors, phone };
    // Where a script is of no use any more, the browser does not tell the button: nothing is sent then.
    if (then !== 'send') return this.pages.show(panel, found, tried);
    const { test: t } = panel.texts(templateTexts);
    if (!canBeTested(found)) return this.pages.show(panel, found, { ...tried, fault: t.notSendable });
    Object.assign(errors, { ...missing(found, tried, panel), ...errors });
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
      const faults = faultsOfTest(error.violations, demands, { input, files: tried.files }, panel);
      await this.pages.show(panel, found, { ...tried, ...faults });
    }
  }
}

function missing({ template }: FoundTemplate, { typed }: TriedValues, panel: PanelRequest): Record<string, string> {
  const { faults, file } = panel.texts(templateTexts).values;
  const fields = missingFields(templateFields(demandsOf(template)), typed);
  return Object.fromEntries(
    fields.map(({ key, kind }) =>
      kind === 'header_url' ? [uploadField(key), file.missing] : [testField(key), faults.template_value_missing],
    ),
  );
}

/** Times are typed in the zone of the panel, which need not be that of the key. */
function inUtc(typed: TypedFields, { format }: PanelRequest): TypedFields {
  const offer = typed.get('offer');
  if (offer === undefined) return typed;
  const at = readLocalTime(offer, format.zone);
  return typeof at === 'string' ? new Map([...typed, ['offer', at]]) : typed;
}
