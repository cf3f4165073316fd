import type { SavedTextVersion } from '@recado/sends';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Revision } from '../../ui/revision.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { ROOT } from './send-paths.js';
import { slipsOf } from './slip-view.js';
import { Slips } from './slips.part.js';
import { sendTexts } from './texts/index.js';

interface SavedTextsView {
  form: { name: string; text: string };
  errors: FieldSentences;
  texts: readonly (SavedTextVersion & { text: string })[];
  /** Of the text in the form, newest first. */
  versions: readonly SavedTextVersion[];
}

const useTexts = () => usePanel().texts(sendTexts).send;

/** The saved texts, the form that makes a version, and the versions of one of them. */
export function SavedTextsPage({ view }: { view: SavedTextsView }) {
  const t = useTexts();
  return (
    <div class="stack">
      <Heading title={t.textsTitle} lead={t.textsLead} trail={{ href: ROOT, text: t.title }} />
      <div class="columns">
        <List texts={view.texts} />
        <div class="stack">
          <Maker {...view} />
          <Slips
            slips={slipsOf(view.form.text)}
            action={`${ROOT}/texts`}
            fieldsOf={({ token }, offer) => ({
              revision: view.versions[0]?.id ?? 0,
              name: view.form.name,
              text: view.form.text.replaceAll(token, () => offer),
            })}
          />
          {view.versions.length > 0 && <Versions versions={view.versions} />}
        </div>
      </div>
    </div>
  );
}

function List({ texts }: Pick<SavedTextsView, 'texts'>) {
  const { format } = usePanel();
  const t = useTexts();
  if (texts.length === 0) return <p class="help">{t.savedNone}</p>;
  const href = (name: string) => `${ROOT}/texts?name=${encodeURIComponent(name)}`;
  return (
    <Table<SavedTextVersion>
      rows={texts}
      columns={[
        { head: t.textName, namesRow: true, cell: ({ name }) => <a href={href(name)}>{name}</a> },
        {
          head: t.textSaved,
          cell: ({ createdAt, createdBy }) => (
            <>
              <Time at={format.brief(createdAt)} />
              <span class="under">{createdBy}</span>
            </>
          ),
        },
        { head: t.textRemove, isHeadHidden: true, class: 'end', cell: ({ name }) => <Remove name={name} /> },
      ]}
    />
  );
}

function Remove({ name }: { name: string }) {
  const t = useTexts();
  return (
    <Confirm
      action={`${ROOT}/texts/remove`}
      open={t.textRemove}
      openTone="plain"
      label={t.textRemoveNamed(name)}
      lead={t.textRemoveLead}
      submit={t.textRemoveSubmit}
      submitTone="danger"
    >
      <input type="hidden" name="name" value={name} />
    </Confirm>
  );
}

function Maker({ form, errors }: SavedTextsView) {
  const t = useTexts();
  return (
    <Form class="card" action={`${ROOT}/texts`} errors={errors} once={form.name === ''}>
      <h2>{t.textNew}</h2>
      <Revision />
      <Field
        name="name"
        label={t.textName}
        hint={t.textNewHint}
        value={form.name}
        max={80}
        autocomplete="off"
        required
      />
      <Area name="text" label={t.text} hint={t.textHint} value={form.text} rows={7} required />
      <p class="actions">
        <Button tone="main">{t.textSave}</Button>
      </p>
    </Form>
  );
}

function Versions({ versions }: Pick<SavedTextsView, 'versions'>) {
  const { format } = usePanel();
  const t = useTexts();
  return (
    <section class="card stack">
      <h2>{t.textVersions}</h2>
      <ol class="saved-versions">
        {versions.map(({ text, createdAt, createdBy }) => (
          <li>
            <p class="quiet">
              <Time at={format.brief(createdAt)} /> · {createdBy}
            </p>
            <p class="bubble" dir="auto">
              {text ?? t.textRemovedVersion}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
