import { Body, Get, Post } from '@nestjs/common';
import { readPhone } from '@recado/core';
import {
  assumedLinesText,
  OptOutCancellation,
  OptOutChanges,
  readOptOutFile,
  refusedLinesText,
} from '@recado/opt-outs';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FieldSentences } from '../../i18n/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { hasErrors } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readingText } from '../../panel/reading-text.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { AddOptOutsPage } from './add-opt-outs.page.js';
import { optOutTexts } from './texts/index.js';

/**
 * Adds opt-outs: one number, or many from a file. One number opts out of all messages: an opt-out from marketing alone holds
 * nothing back, so that only the person, by their provider, and programs can add one.
 */
@PanelPages('opt-outs')
export class AddOptOutsController {
  constructor(
    private readonly changes: OptOutChanges,
    private readonly cancellation: OptOutCancellation,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get('new')
  @NeedsRole('operator')
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, {}, {});
  }

  @Post('new')
  async add(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { optOuts: texts } = panel.texts(optOutTexts);
    const reading = readPhone(body.phone ?? '');
    const read = readingText(reading, panel) ?? '';
    if (!reading.ok) return this.show(panel, body, { phone: read });
    const { phone } = reading;
    const { id, outcome } = await this.changes.add({ phone, scope: 'all', source: 'panel', actor: panel.actor });
    if (outcome !== 'known') await this.cancellation.settleNow(id);
    const shown = panel.format.phone(phone);
    const done = outcome === 'known' ? texts.known(shown) : texts.added(shown);
    await panel.redirect('/admin/opt-outs', `${done} ${read}`.trim());
  }

  /** The workers cancel what waits for these numbers within a second. */
  @Post('import')
  @NeedsRole('administrator')
  async import(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { numbers = '' } = body;
    const file = readOptOutFile(numbers);
    const { faults, imported } = panel.texts(optOutTexts).optOuts;
    const refused = refusedLinesText(file, panel.language);
    if (file.optOuts.length === 0) {
      return this.show(panel, body, { numbers: `${faults.file_empty} ${refused}`.trim() });
    }
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) return this.show(panel, body, { password: panel.t.fields[password] });
    const optOuts = file.optOuts.map((optOut) => ({ ...optOut, source: 'import' as const }));
    const { added, known } = await this.changes.addMany(optOuts, panel.actor);
    const text = imported(panel.format.number(added), panel.format.number(known));
    const tone = file.refusedTotal > 0 ? 'bad' : 'good';
    const done = [text, assumedLinesText(file, panel.language), refused].filter(Boolean).join(' ');
    await panel.redirect('/admin/opt-outs', { tone, text: done });
  }

  private async show(
    panel: PanelRequest,
    { phone = '', numbers = '' }: FormBody,
    errors: FieldSentences,
  ): Promise<void> {
    const { optOuts: texts } = panel.texts(optOutTexts);
    await panel.show({
      title: texts.newTitle,
      body: <AddOptOutsPage phone={phone} numbers={numbers} errors={errors} />,
      isRefused: hasErrors(errors),
    });
  }
}
