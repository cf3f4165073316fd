import { Get, Post } from '@nestjs/common';
import { readPhone } from '@recado/core';
import {
  assumedLinesText,
  OptOutCancellation,
  OptOutChanges,
  readOptOutFile,
  refusedLinesText,
} from '@recado/opt-outs';
import { type FieldSentences, type FormBody, hasErrors, MAX_PHONE_FIELD, submit } from '../../session/kit.js';
import { NeedsRole, PanelPages, PanelRequest, readingText } from '../../session/kit.js';
import { Area, Button, Field, Form, Heading, PasswordAgain, usePanel } from '../../ui/kit.js';
import { optOutTexts } from './texts/index.js';

interface AddOptOutsView {
  phone: string;
  numbers: string;
  errors: FieldSentences;
}

const useTexts = () => usePanel().texts(optOutTexts).optOuts;

/** Two forms: for one number, and for many. */
function AddOptOutsPage(view: AddOptOutsView) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.newTitle} lead={t.newLead} trail={{ href: '/admin/opt-outs', text: t.title }} />
      <div class="columns">
        <One {...view} />
        <Many {...view} />
      </div>
    </>
  );
}

function One({ phone, errors }: AddOptOutsView) {
  const t = useTexts();
  const field = { name: 'phone', label: t.phone, hint: t.numberHint, value: phone, required: true } as const;
  return (
    <Form class="card" action="/admin/opt-outs/new" errors={errors}>
      <h2>{t.oneTitle}</h2>
      <Field {...field} max={MAX_PHONE_FIELD} inputmode="tel" autocomplete="off" />
      <p class="actions">
        <Button tone="main">{t.submit}</Button>
      </p>
    </Form>
  );
}

function Many({ numbers, errors }: AddOptOutsView) {
  const t = useTexts();
  const area = { name: 'numbers', label: t.numbers, hint: t.importLead, value: numbers, rows: 8 };
  return (
    <Form class="card" action="/admin/opt-outs/import" errors={errors}>
      <h2>{t.importTitle}</h2>
      <div class="field" data-reads="numbers" hidden>
        <label for="file">{t.file}</label>
        <input id="file" type="file" accept=".csv,.txt,text/csv,text/plain" />
        <script src={usePanel().scripts.fileText} defer />
      </div>
      <Area {...area} placeholder="5511987654321" />
      <PasswordAgain />
      <p class="actions">
        <Button tone="main">{t.importSubmit}</Button>
      </p>
    </Form>
  );
}

/**
 * Adds opt-outs: one number, or many from a file. One number opts out of all messages: an opt-out from marketing alone holds
 * nothing back, so that only the person, by their provider, and programs can add one.
 */
@PanelPages('opt-outs')
export class AddOptOutsController {
  constructor(
    private readonly changes: OptOutChanges,
    private readonly cancellation: OptOutCancellation,
  ) {}

  @Get('new')
  @NeedsRole('operator')
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, {}, {});
  }

  @Post('new')
  async add(panel: PanelRequest): Promise<void> {
    const { optOuts: texts } = panel.texts(optOutTexts);
    const reading = readPhone(panel.body.phone ?? '');
    const read = readingText(reading, panel) ?? '';
    if (!reading.ok) return this.show(panel, panel.body, { phone: read });
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
  async import(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const file = readOptOutFile(body.numbers ?? '');
    const { faults, imported } = panel.texts(optOutTexts).optOuts;
    const refused = refusedLinesText(file, panel.language);
    await submit(panel, {
      errors: file.optOuts.length > 0 ? {} : { numbers: `${faults.file_empty} ${refused}`.trim() },
      asksPassword: true,
      show: (errors) => this.show(panel, body, errors),
      act: async () => {
        const optOuts = file.optOuts.map((optOut) => ({ ...optOut, source: 'import' as const }));
        const { added, known } = await this.changes.addMany(optOuts, panel.actor);
        const text = imported(panel.format.number(added), panel.format.number(known));
        const done = [text, assumedLinesText(file, panel.language), refused].filter(Boolean).join(' ');
        return ['/admin/opt-outs', { tone: file.refusedTotal > 0 ? 'bad' : 'good', text: done }];
      },
    });
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
