import { Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import {
  fieldOfPath,
  type TemplateDemands,
  type TemplateInput,
  type Violation,
  demandsOf,
  missingFields,
  readPhone,
  templateFields,
  templateInput,
  type TypedFields,
} from '@recado/core';
import { TrialMessages } from '@recado/intake';
import { PanelKey } from '@recado/campaigns';
import { type FieldSentences, PanelPages, PanelRequest, violationsOf } from '../../session/kit.js';
import { readingText, readLocalTime, timeFault, uploadOf } from '../../session/kit.js';
import { fileFault } from './file-fault.js';
import { type FoundTemplate, ShowTemplate } from './show-template.js';
import { TestFiles } from './test-files.js';
import { canBeTested } from './test-form.part.js';
import { templateTexts } from './texts/index.js';
import { testField, type TriedFiles, uploadField, NOTHING_TRIED, type TriedValues } from './tried-values.js';

const TEMPLATE = 'messages.0.template.';

/** What the API refused, each beside the field that it is about; `fault`: what is about none of them. */
function faultsOfTest(
  violations: readonly Violation[],
  demands: TemplateDemands,
  { input, files }: { input: TemplateInput; files: TriedFiles },
  panel: PanelRequest,
): { errors: FieldSentences; fault: string | null } {
  const errors: FieldSentences = {};
  const others: string[] = [];
  for (const violation of violations) {
    const field = fieldOf(violation.path, demands, { input, files });
    const sentence = sentenceOf(violation, panel);
    if (field === null) others.push(sentence);
    else errors[field] ??= sentence;
  }
  return { errors, fault: others.length === 0 ? null : others.join(' ') };
}

function fieldOf(
  path: string,
  demands: TemplateDemands,
  { input, files }: { input: TemplateInput; files: TriedFiles },
): string | null {
  if (path === 'messages.0.phone') return 'phone';
  if (!path.startsWith(TEMPLATE)) return null;
  const key = fieldOfPath(path.slice(TEMPLATE.length), demands, input);
  if (key === null) return null;
  return files.has(key) ? uploadField(key) : testField(key);
}

/** Amounts are typed in reais here, and times are shown as people write them. */
function sentenceOf(violation: Violation, panel: PanelRequest): string {
  const { faults } = panel.texts(templateTexts).values;
  const own: Partial<Record<string, unknown>> = faults;
  const text = own[violation.code];
  return fileFault(violation, panel) ?? (typeof text === 'string' ? text : timeFault(violation, panel.format));
}

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
  async send(panel: PanelRequest): Promise<void> {
    const found = await this.pages.find(panel);
    const upload = uploadOf(panel.body);
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
      const faults = faultsOfTest(violationsOf(error), demands, { input, files: tried.files }, panel);
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
