import type { OpenSender } from '@recado/channels';
import type { ListView } from '@recado/lists';
import type { SavedTextVersion, SendView } from '@recado/sends';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { choice } from '../../ui/choice.js';
import { FileField } from '../../ui/file-field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { PreviewView } from './phone-preview.js';
import { LIST_TYPES } from './read-upload.js';
import { SavedTextLinks, SendFields } from './send-form.js';
import type { SendForm } from './send.form.js';
import { ROOT, sendHref } from './send-paths.js';
import type { OfferedTemplate } from './offered-templates.js';
import { sendTexts } from './texts/index.js';

/** What the page of new sends prints. */
export interface SendListView {
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
export function SendListPage({ view }: { view: SendListView }) {
  const t = useTexts();
  return (
    <div class="stack">
      <Heading title={t.title} lead={t.lead} />
      <div class="columns">
        <div class="stack">
          <NewSend {...view} />
        </div>
        <SavedTextLinks texts={view.texts} />
      </div>
      <Recent sends={view.recent} />
    </div>
  );
}

function NewSend({ form, numbers, lists, channels, templates, preview, errors }: SendListView) {
  const t = useTexts();
  return (
    <Form class="card" action={ROOT} errors={errors} summary isUpload once>
      <h2>{t.writeTitle}</h2>
      <SendFields {...{ form, templates, channels, preview }} />
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
