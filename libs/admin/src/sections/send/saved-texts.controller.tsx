import { Get, Post } from '@nestjs/common';
import { type SavedTextVersion, SavedTexts } from '@recado/campaigns';
import { IsNotEmpty, MaxLength } from 'class-validator';
import { type FieldSentences, fieldTexts, hasErrors, submit } from '../../session/kit.js';
import { Name, PanelPages, PanelRequest, readForm, sentRevision, Visible } from '../../session/kit.js';
import { Area, Button, Confirm, Field, Form, Heading, Revision, Table, Time, usePanel } from '../../ui/kit.js';
import { ROOT } from './send-paths.js';
import { slipsOf } from './slips.part.js';
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
function SavedTextsPage({ view }: { view: SavedTextsView }) {
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

/** The form of a saved text. */
export class SavedTextForm {
  @Name({ hasAddress: true })
  @IsNotEmpty({ message: 'saved_text_name' })
  @MaxLength(80, { message: 'saved_text_name' })
  name = '';

  @Visible({ message: 'send_text_missing' })
  @MaxLength(4_096, { message: 'too_long' })
  text = '';
}

/** The texts that people keep for later sends. */
@PanelPages('send/texts', 'operator')
export class SavedTextsController {
  constructor(private readonly texts: SavedTexts) {}

  /** `name`: the text whose versions are shown, and which the form holds. */
  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const { name = '' } = panel.query as { name?: string };
    const [latest] = await this.texts.versions(String(name));
    await this.show(panel, { name: String(name), text: latest?.text ?? '' }, {});
  }

  @Post()
  async save(panel: PanelRequest): Promise<void> {
    const { form, errors } = readForm(SavedTextForm, panel.body);
    const t = panel.texts(sendTexts);
    await submit(panel, {
      errors: fieldTexts(t, errors),
      show: (refused) => this.show(panel, form, refused),
      act: async () => {
        if (await this.isStale(panel, form)) return {};
        const isSaved = await this.texts.save(form.name, form.text, panel.actor);
        // The page of the text says what in it looks like a variable and is none.
        const page = slipsOf(form.text).length === 0 ? '' : `?name=${encodeURIComponent(form.name)}`;
        return [`${ROOT}/texts${page}`, isSaved ? t.send.textSavedNotice(form.name) : t.send.textUnchanged];
      },
    });
  }

  @Post('remove')
  async remove(panel: PanelRequest): Promise<void> {
    const { name = '' } = panel.body;
    const isRemoved = await this.texts.save(name, null, panel.actor);
    const { send: t } = panel.texts(sendTexts);
    await panel.redirect(`${ROOT}/texts`, isRemoved ? t.textRemoved(name) : t.textUnchanged);
  }

  /** Whether the text of this name is another version than the form was opened with, or none that it was opened with. */
  private async isStale(panel: PanelRequest, { name, text }: SavedTextForm): Promise<boolean> {
    const [latest] = await this.texts.versions(name);
    const sent = sentRevision(panel);
    if (sent === null || !latest || latest.id === sent || latest.text === null || latest.text === text) return false;
    panel.services.meanwhile.tell(panel, latest.id, { name: latest.createdBy, at: latest.createdAt });
    return true;
  }

  private async show(panel: PanelRequest, form: SavedTextForm, errors: FieldSentences): Promise<void> {
    const versions = await this.texts.versions(form.name);
    panel.services.meanwhile.mark(panel, versions[0]?.id ?? 0);
    const view = { form, errors, texts: await this.texts.all(), versions };
    const { textsTitle } = panel.texts(sendTexts).send;
    await panel.show({ title: textsTitle, body: <SavedTextsPage view={view} />, isRefused: hasErrors(errors) });
  }
}
