import { AccountTemplates, problemText } from '@recado/administration';
import { Get, Post } from '@nestjs/common';
import type { ChannelView } from '@recado/channels';
import { DomainError } from '@recado/core';
import type { NewTemplate, TemplateProblem, HeaderSample, TemplateManager } from '@recado/gateways';
import { MediaFiles } from '@recado/media';
import { type FieldSentences, type FormBody, NeedsRole, PanelPages } from '../../session/kit.js';
import { PanelRequest, untilEnd, type UploadBody, uploadOf } from '../../session/kit.js';
import { Area, Button, CopyBlock, Field, FileField, Filters, Form, Heading, Select, Tick } from '../../ui/kit.js';
import { useError, usePanel } from '../../ui/kit.js';
import { AppIds } from './app-ids.js';
import { fileFault } from './file-fault.js';
import { NewButtons } from './new-buttons.js';
import { HEADERS, MAX_BUTTONS, mediumOf, type Shape, shapeOf, templateOf } from './new-template.form.js';
import { TemplateChannels } from './template-channels.js';
import { templateHref } from './carried-kind.js';
import { reasonOf } from './carried-kind.js';
import type { AppField } from './templates.props.js';
import { templateTexts } from './texts/index.js';

/** The name of the form that creates a template. */
const NEW_TEMPLATE = 'new-template';
/** Most characters of the fields. */
const MAX = { name: 512, line: 60, label: 25, id: 32, minutes: 2 };
const LANGUAGES = ['pt_BR', 'en_US', 'es'];
/** What the browser offers first as the sample of each header. */
const ACCEPTED = { image: 'image/jpeg,image/png', video: 'video/mp4', document: 'application/pdf' };

interface NewTemplateProps {
  channel: ChannelView;
  shape: Shape;
  /** What it begins with; null: nothing. */
  begins: NewTemplate | null;
  hasApp: boolean;
  appField: AppField;
  /** Bytes of the largest sample of the medium. */
  largest: number;
}

const useTexts = () => usePanel().texts(templateTexts);

/** First of what a template consists, then its words. */
function NewTemplatePage(props: NewTemplateProps) {
  const { create: t, templates } = useTexts();
  const { channel, shape, hasApp, appField } = props;
  const trail = { href: `/admin/channels/${channel.id}/templates`, text: templates.title };
  const isStopped = mediumOf(shape) !== undefined && !hasApp && channel.builtIn;
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={trail} />
      <ShapeForm {...props} />
      {isStopped ? (
        <section class="card stack narrow">
          <p>{t.appVariable}</p>
          <CopyBlock id="app-variable" label=".env" text={`${appField.variable}=`} />
        </section>
      ) : (
        <WordsForm {...props} />
      )}
    </>
  );
}

function ShapeForm({ channel, shape }: NewTemplateProps) {
  const { create: t } = useTexts();
  const chosen = (values: readonly string[], texts: Readonly<Record<string, string>>, value: string) =>
    values.map((one) => ({ value: one, text: texts[one] ?? one, chosen: one === value }));
  const counts = Array.from({ length: MAX_BUTTONS + 1 }, (_, count) => String(count));
  return (
    <Filters action={`/admin/channels/${channel.id}/templates/new`} label={t.shape} submit={t.choose} clear={null}>
      <Select name="kind" label={t.kind} choices={chosen(['text', 'code'], t.kinds, shape.isCode ? 'code' : 'text')} />
      {!shape.isCode && (
        <>
          <Select name="header" label={t.header} choices={chosen(HEADERS, t.headers, shape.header)} />
          <Select name="buttons" label={t.buttonCount} choices={chosen(counts, {}, String(shape.buttons))} />
        </>
      )}
    </Filters>
  );
}

function WordsForm(props: NewTemplateProps) {
  const { create: t } = useTexts();
  const { channel, shape } = props;
  const isUpload = mediumOf(shape) !== undefined;
  return (
    <Form
      class="card narrow"
      name={NEW_TEMPLATE}
      action={`/admin/channels/${channel.id}/templates/new`}
      isUpload={isUpload}
      summary
      once
    >
      <Answer />
      <input type="hidden" name="kind" value={shape.isCode ? 'code' : 'text'} />
      {!shape.isCode && <input type="hidden" name="header" value={shape.header} />}
      {!shape.isCode && <input type="hidden" name="buttons" value={String(shape.buttons)} />}
      <NameParts {...props} />
      {shape.isCode ? <CodeParts /> : <Parts {...props} />}
      <Button tone="main">{t.submit}</Button>
      <p class="help">{t.review}</p>
    </Form>
  );
}

function NameParts({ begins }: NewTemplateProps) {
  const { create: t, carrier } = useTexts();
  const language = usePanel().language === 'en' ? 'en_US' : 'pt_BR';
  return (
    <>
      <Field
        name="name"
        label={t.name}
        hint={t.nameHint}
        value={begins?.name}
        max={MAX.name}
        autocomplete="off"
        plain
      />
      <Select
        name="language"
        label={t.language}
        choices={LANGUAGES.map((value) => ({
          value,
          text: carrier.languages[value] ?? t.languages[value] ?? value,
          chosen: value === language,
        }))}
      />
    </>
  );
}

/** What the provider said, who was asked and did not take it. */
function Answer() {
  const answer = useError('answer');
  return answer ? <p class="notice notice-bad">{answer}</p> : null;
}

function CodeParts() {
  const { create: t } = useTexts();
  return (
    <>
      <p class="help">{t.codeLead}</p>
      <Field name="codeLabel" label={t.codeLabel} value={t.codeLabelUsual} max={MAX.label} />
      <Tick name="warns" ticked>
        {t.warns}
      </Tick>
      <Field name="minutes" label={t.minutes} hint={t.minutesHint} max={MAX.minutes} inputmode="numeric" />
    </>
  );
}

function Parts(props: NewTemplateProps) {
  const { create: t, templates } = useTexts();
  const { shape, begins } = props;
  return (
    <>
      <Select
        name="category"
        label={t.category}
        hint={t.categoryHint}
        choices={['UTILITY', 'MARKETING'].map((value) => ({
          value,
          text: templates.categories[value] ?? value,
          chosen: value === 'UTILITY',
        }))}
      />
      <HeaderParts {...props} />
      <Area name="body" label={t.body} hint={t.bodyHint} value={begins?.body ?? ''} rows={6} />
      <Area
        name="examples"
        label={t.examples}
        hint={t.examplesHint}
        value={begins?.examples.join('\n') ?? ''}
        rows={3}
      />
      <Field name="footer" label={t.footer} hint={t.footerHint} max={MAX.line} />
      <NewButtons count={shape.buttons} />
      <SampleParts {...props} />
    </>
  );
}

function HeaderParts({ shape }: NewTemplateProps) {
  const { create: t } = useTexts();
  const about = useError('header');
  return (
    <>
      {about && <p class="notice notice-bad">{about}</p>}
      {shape.header === 'text' && (
        <>
          <Field name="header_text" label={t.headerText} hint={t.headerTextHint} max={MAX.line} />
          <Field name="headerExample" label={t.headerExample} hint={t.headerExampleHint} max={MAX.line} />
        </>
      )}
      {shape.header === 'location' && <p class="help">{t.locationHint}</p>}
    </>
  );
}

/** The file is the last of the form: what stands before it decides whether it is read. */
function SampleParts({ shape, hasApp, appField, largest }: NewTemplateProps) {
  const { create: t } = useTexts();
  const medium = mediumOf(shape);
  if (!medium) return null;
  return (
    <>
      {!hasApp && <Field name="appId" label={appField.label} hint={t.appHint} max={MAX.id} inputmode="numeric" plain />}
      <FileField
        name="sample"
        label={t.sample}
        hint={t.sampleHints[medium]!(usePanel().format.size(largest))}
        accept={ACCEPTED[medium]}
      />
    </>
  );
}

/** The sentences beside the fields of a new template, the first of each. */
function problemSentences(
  problems: readonly TemplateProblem[],
  shape: Pick<Shape, 'header'>,
  panel: Pick<PanelRequest, 'language' | 'format'>,
): FieldSentences {
  const sentences: FieldSentences = {};
  for (const { field, code, max = 0 } of problems) {
    // The hidden field with the kind of the header has its name.
    const shown = field === 'header' && shape.header === 'text' ? 'header_text' : field;
    const most = code === 'sampleTooLarge' ? panel.format.size(max) : panel.format.number(max);
    sentences[shown] ??= problemText(code, most, panel.language);
  }
  return sentences;
}

/** A sample that nobody has given: the rules are asked about the other fields all the same. */
const NO_SAMPLE: HeaderSample = { mimetype: '', filename: null, size: 0, open: async function* () {} };

/** Templates that people write: of what they consist, their words, and what the provider says of them. */
@PanelPages('channels/:id/templates/new')
export class NewTemplateController {
  constructor(
    private readonly channels: TemplateChannels,
    private readonly account: AccountTemplates,
    private readonly apps: AppIds,
    private readonly files: MediaFiles,
  ) {}

  @Get()
  @NeedsRole('administrator')
  async page(panel: PanelRequest): Promise<void> {
    const query = panel.query as FormBody;
    const { channel, manager } = await this.channels.find(panel.id);
    await this.show(panel, channel, manager, shapeOf(query), query.carries !== undefined);
  }

  @Post()
  @NeedsRole('administrator')
  async create(panel: PanelRequest): Promise<void> {
    const { channel, manager } = await this.channels.find(panel.id);
    const upload = uploadOf(panel.body);
    const shape = shapeOf(upload.fields);
    const { template, errors } = await this.read(upload, shape, manager, panel);
    const app = mediumOf(shape) ? await this.apps.keep(channel, manager, upload.fields.appId, panel) : null;
    if (app !== null) errors.appId = app;
    const said = Object.keys(errors).length > 0 ? errors : await this.ask(channel, template, shape, panel);
    if (said === null)
      return panel.redirect(templateHref(channel.id, template), panel.texts(templateTexts).carrier.created);
    panel.refuse(NEW_TEMPLATE, said, upload.fields);
    await this.show(panel, channel, manager, shape, false);
  }

  /** The template, and what its provider would refuse of it. Nobody is asked while there is anything. */
  private async read(upload: UploadBody, shape: Shape, manager: TemplateManager, panel: PanelRequest) {
    const { sample, error } = await this.sampleOf(upload, shape, panel);
    const template = templateOf(upload.fields, shape, sample);
    const found = manager.problemsOf(template).filter(({ field }) => field !== 'sample' || error === null);
    const errors: FieldSentences = problemSentences(found, shape, panel);
    if (error !== null) errors.sample = error;
    return { template, errors };
  }

  /** A sample is kept like a file of a message, and goes when its time has passed. */
  private async sampleOf({ file, filename, mimetype, isCut }: UploadBody, shape: Shape, panel: PanelRequest) {
    const t = panel.texts(templateTexts).create;
    if (!mediumOf(shape)) return { sample: null, error: null };
    if (!file) return { sample: NO_SAMPLE, error: t.sampleMissing };
    try {
      const kept = await this.files.keep({
        bytes: untilEnd(file, isCut),
        filename: filename ?? null,
        mimetype: mimetype ?? null,
        apiKeyId: null,
      });
      const { media } = kept;
      const sample: HeaderSample = { ...media, open: () => this.files.read(kept) };
      return { sample, error: null };
    } catch (error) {
      const tooLarge = problemText('sampleTooLarge', panel.format.size(this.files.maxBytes), panel.language);
      if (isCut()) return { sample: NO_SAMPLE, error: tooLarge };
      if (!(error instanceof DomainError)) throw error;
      return { sample: NO_SAMPLE, error: fileFault(error.violations[0] ?? error.reason, panel) ?? tooLarge };
    }
  }

  /** Null: the provider has taken it. */
  private async ask(
    channel: ChannelView,
    template: NewTemplate,
    shape: Shape,
    panel: PanelRequest,
  ): Promise<FieldSentences | null> {
    const failure = await this.account.create(channel, template, panel.actor);
    if (failure === null) return null;
    const words = reasonOf(panel.texts(templateTexts).carrier.notCreated, failure, channel, panel);
    const problems: TemplateProblem[] = failure.problem ? [failure.problem] : [];
    return { ...problemSentences(problems, shape, panel), answer: words };
  }

  private async show(
    panel: PanelRequest,
    channel: ChannelView,
    manager: TemplateManager,
    shape: Shape,
    isCarrier: boolean,
  ): Promise<void> {
    const begins = isCarrier ? (this.beginningOf(manager, shape, panel) ?? null) : null;
    const hasApp = await this.account.hasSetting(channel, manager.sampleSetting);
    const appField = this.channels.appField(channel, manager, panel.language);
    const largest = this.channels.largestFiles(channel)[mediumOf(shape) ?? 'document'];
    const props = { channel, shape, begins, hasApp, appField, largest };
    await panel.show({ title: panel.texts(templateTexts).create.title, body: <NewTemplatePage {...props} /> });
  }

  /** A carrier begins with the words of that for texts. */
  private beginningOf(
    { carriers }: TemplateManager,
    { header }: Shape,
    { language }: PanelRequest,
  ): NewTemplate | undefined {
    const texts = carriers.filter(({ media }) => media === null).map(({ template }) => template);
    const found = texts.find((one) => one.language.startsWith(language.slice(0, 2))) ?? texts[0];
    return found && { ...found, name: `${found.name}_${header}` };
  }
}
