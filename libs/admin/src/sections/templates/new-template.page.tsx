import type { ChannelView } from '@recado/channels';
import type { NewTemplate } from '@recado/gateways';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Field } from '../../ui/field.js';
import { FileField } from '../../ui/file-field.js';
import { Filters } from '../../ui/filters.js';
import { Form, useError } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { Tick } from '../../ui/tick.js';
import { NewButtons } from './new-buttons.js';
import { HEADERS, MAX_BUTTONS, mediumOf, type Shape } from './new-template.form.js';
import type { AppField } from './templates.props.js';
import { templateTexts } from './texts/index.js';

/** The name of the form that creates a template. */
export const NEW_TEMPLATE = 'new-template';
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
export function NewTemplatePage(props: NewTemplateProps) {
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
