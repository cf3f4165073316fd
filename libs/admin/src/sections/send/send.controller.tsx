import { Get, Post } from '@nestjs/common';
import { type OpenSender, Channels } from '@recado/channels';
import { Settings } from '@recado/config';
import {
  type ListView,
  type SavedTextVersion,
  type SendView,
  ListCheck,
  SavedTexts,
  SendChanges,
  Sends,
} from '@recado/campaigns';
import { type FieldSentences, fieldTexts, hasErrors } from '../../session/kit.js';
import { PanelPages, PanelRequest, readForm, uploadOf } from '../../session/kit.js';
import { Area, Button, choice, FileField, Form, Heading, Select, Table, Time, usePanel } from '../../ui/kit.js';
import { type OfferedTemplate, OfferedTemplates } from './offered-templates.js';
import { type PreviewView, PhonePreview } from './phone-preview.js';
import { LIST_TYPES } from './read-upload.js';
import { SavedTextLinks, SendFields } from './send-form.js';
import { ROOT, sendHref } from './send-paths.js';
import { SendPreview } from './send-preview.js';
import { SendRecipients } from './send-recipients.js';
import { SendForm } from './send.form.js';
import { sendTexts } from './texts/index.js';
import { toChoices } from './to-choices.js';

/** What the page of new sends prints. */
interface SendListView {
  form: SendForm;
  numbers: string;
  /** The lists that are kept and have people. */
  lists: readonly ListView[];
  channels: readonly OpenSender[];
  templates: readonly OfferedTemplate[];
  preview: PreviewView;
  texts: readonly (SavedTextVersion & { text: string })[];
  recent: readonly SendView[];
  errors: FieldSentences;
}

const useTexts = () => usePanel().texts(sendTexts).send;

/** The form of a new send, beside the saved texts, above the recent sends. */
function SendListPage({ view }: { view: SendListView }) {
  const t = useTexts();
  return (
    <div class="stack">
      <Heading title={t.title} lead={t.lead} />
      <div class="columns">
        <div class="stack">
          <NewSend {...view} />
        </div>
        <div class="stack">
          <section class="card stack">
            <PhonePreview view={view.preview} />
          </section>
          <SavedTextLinks texts={view.texts} />
        </div>
      </div>
      <Recent sends={view.recent} />
    </div>
  );
}

function NewSend({ form, numbers, lists, channels, templates, errors }: SendListView) {
  const t = useTexts();
  return (
    <Form class="card" action={ROOT} errors={errors} summary isUpload once>
      <h2>{t.writeTitle}</h2>
      <SendFields {...{ form, templates, channels }} />
      <h2>{t.listTitle}</h2>
      <SavedList chosen={form.people} lists={lists} />
      <Area name="numbers" label={t.numbers} hint={t.numbersHint} value={numbers} rows={5} />
      <FileField name="list" label={t.file} hint={t.fileHint} accept={LIST_TYPES} />
      <p class="help">{t.filesLater}</p>
      <p class="actions">
        <Button tone="main">{t.submit}</Button>
      </p>
    </Form>
  );
}

/** A list in place of numbers or a file. */
function SavedList({ chosen, lists }: { chosen: string; lists: readonly ListView[] }) {
  const { format } = usePanel();
  const t = useTexts();
  if (lists.length === 0 && chosen === '') return null;
  const saved = lists.map(({ id, name, total }) =>
    choice(chosen, String(id), t.savedList(format.label(name), format.number(total))),
  );
  return <Select name="people" label={t.people} choices={[choice(chosen, '', t.noSavedList), ...saved]} />;
}

function Recent({ sends }: { sends: readonly SendView[] }) {
  const { format } = usePanel();
  const t = useTexts();
  return (
    <section class="stack">
      <h2>{t.recentTitle}</h2>
      {sends.length === 0 && <p class="help">{t.recentEmpty}</p>}
      {sends.length > 0 && (
        <Table<SendView>
          rows={sends}
          columns={[
            { head: t.recentName, namesRow: true, cell: (send) => <SendLink {...send} /> },
            { head: t.recentState, cell: ({ state }) => t.states[state] },
            { head: t.recentTotal, class: 'number', cell: ({ good, total }) => format.number(good || total) },
            { head: t.recentWhen, cell: ({ createdAt }) => <Time at={format.brief(createdAt)} /> },
          ]}
        />
      )}
    </section>
  );
}

function SendLink({ id, name, state, batchId }: SendView) {
  const { format } = usePanel();
  const t = useTexts();
  const href =
    (state === 'queued' || state === 'canceled') && batchId !== null ? `/admin/batches/${batchId}` : sendHref(id);
  return <a href={href}>{name === null ? t.unnamed(String(id)) : format.label(name)}</a>;
}

/**
 * The sender that a new send begins with: the default one of the installation. The simulator stands there only where
 * there is nothing else: beside one real sender it is that one, beside several (an empty name) the person chooses.
 */
export function usualSender(senders: readonly OpenSender[], defaultName: string): string {
  const real = senders.filter(({ isSimulator }) => !isSimulator);
  if (real.length === 0 || real.some(({ name }) => name === defaultName)) return defaultName;
  return real.length === 1 ? real[0]!.name : '';
}

const RECENT = 20;

/** New sends: the form, its preview, and the list of recipients that comes with it. */
@PanelPages('send', 'operator')
export class SendController {
  constructor(
    private readonly sends: Sends,
    private readonly changes: SendChanges,
    private readonly recipients: SendRecipients,
    private readonly checks: ListCheck,
    private readonly texts: SavedTexts,
    private readonly channels: Channels,
    private readonly settings: Settings,
    private readonly preview: SendPreview,
    private readonly templates: OfferedTemplates,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const { saved, template, channel, list } = panel.query as {
      saved?: string;
      template?: string;
      channel?: string;
      list?: string;
    };
    const chosen = (await this.texts.all()).find(({ id }) => String(id) === saved);
    const form = Object.assign(new SendForm(), {
      channel: channel ?? usualSender(this.channels.openSenders(), this.settings.defaultChannel),
      text: chosen?.text ?? '',
      people: list ?? '',
      basis: (await this.sends.lastLegalBasis()) ?? '',
      ...(template !== undefined && { what: 'template', template }),
    });
    await this.show(panel, form, '', {});
  }

  @Post('preview')
  async previewOf(panel: PanelRequest): Promise<void> {
    const view = await this.preview.of(readForm(SendForm, panel.body).form, panel);
    const part = <PhonePreview view={view} />;
    await panel.show({ title: panel.texts(sendTexts).send.title, body: part, part });
  }

  @Post()
  async create(panel: PanelRequest): Promise<void> {
    const upload = uploadOf(panel.body);
    const { fields, file } = upload;
    const { form, errors: faults } = readForm(SendForm, fields);
    const numbers = fields.numbers ?? '';
    const { choices, errors } = toChoices(form, [...this.channels.open(), ...this.channels.openPools()], panel);
    Object.assign(errors, fieldTexts(panel.texts(sendTexts), faults));
    const chosen = await this.templates.chosen(form, panel);
    if ('error' in chosen) errors.template = chosen.error;
    else choices.template = chosen.template;
    const { list, errors: without } = await this.recipients.chosen(form, upload, panel);
    Object.assign(errors, without);
    if (hasErrors(errors)) {
      file?.resume();
      return this.show(panel, form, numbers, errors);
    }
    const id = await this.changes.begin(choices, panel.actor);
    const fault = await this.recipients.fill(id, list, upload, panel);
    if (fault === null) {
      await this.checks.check(id);
      return panel.redirect(sendHref(id));
    }
    await this.changes.discard(id, panel.actor);
    await this.show(panel, form, numbers, { [fault.field]: fault.text });
  }

  private async show(panel: PanelRequest, form: SendForm, numbers: string, errors: FieldSentences): Promise<void> {
    const view = {
      lists: await this.recipients.offered(),
      form,
      numbers,
      errors,
      channels: this.channels.openSenders(),
      templates: await this.templates.all(),
      preview: await this.preview.of(form, panel),
      texts: await this.texts.all(),
      recent: await this.sends.recent(RECENT),
    };
    const { title } = panel.texts(sendTexts).send;
    await panel.show({ title, body: <SendListPage view={view} />, isRefused: hasErrors(errors) });
  }
}
