import type { ChannelField } from '@recado/channels';
import { fieldTexts } from '../../session/kit.js';
import { Area, Button, CopyBlock, Field, Form, Heading, KeptSecrets, LinkButton, More } from '../../ui/kit.js';
import { PasswordAgain, Revision, Select, usePanel, useRestored } from '../../ui/kit.js';
import { ChannelSteps } from './channel-steps.js';
import type { WayStep } from './channel-way.js';
import { TEST_BUTTON } from './channel.form.js';
import type { ConnectionView } from './connection.view.js';
import { LimitFields } from './limit-fields.js';
import { hasOwnLimits, hasOwnValue, isSettingOrName } from './own-values.js';
import { previewTexts } from './preview-texts.js';
import { PREVIEW_BUTTON, SAMPLE_FIELDS, type Samples, NO_SAMPLES } from './preview.view.js';
import type { PreviewView } from './preview.view.js';
import { settingProps, type ShownChannelForm } from './setting-field.js';
import { channelTexts } from './texts/index.js';

/** What is pasted to see how it would be read. */
function SampleFields({ samples, isOpen }: { samples: Samples; isOpen: boolean }) {
  const t = usePanel().texts(previewTexts);
  const { status, answer, callback } = SAMPLE_FIELDS;
  return (
    <More title={t.title} isOpen={isOpen}>
      <p class="help">{t.lead}</p>
      <Field name={status} label={t.status} value={samples.status} inputmode="numeric" max={3} plain />
      <Area name={answer} label={t.answer} value={samples.answer} rows={5} />
      <Area name={callback} label={t.callback} value={samples.callback} rows={8} />
      <p class="actions">
        <Button name={PREVIEW_BUTTON} value="1">
          {t.button}
        </Button>
      </p>
    </More>
  );
}

/** What the description would do. */
function PreviewPart({ requests: [ofText, ...ofMedia], answer, callback }: PreviewView) {
  const t = usePanel().texts(previewTexts);
  return (
    <section class="card stack way" role="status">
      {answer && <Read title={t.ofAnswer} {...answer} />}
      {callback && <Read title={t.ofCallback} {...callback} />}
      <h2>{t.request}</h2>
      {ofText && <CopyBlock id="request" label={ofText.title} text={ofText.text} />}
      {ofMedia.length === 0 ? (
        <p class="help">{t.noMedia}</p>
      ) : (
        <More title={t.withMedia} isOpen={false}>
          {ofMedia.map(({ title, text }, index) => (
            <CopyBlock id={`request-${index}`} label={title} text={text} />
          ))}
        </More>
      )}
    </section>
  );
}

function Read({ title, tone, lines, raw }: NonNullable<PreviewView['answer']> & { title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <div class={`notice notice-${tone}`}>
        {lines.map((line) => (
          <span class="line">{line}</span>
        ))}
        {raw && <code class="raw">{raw}</code>}
      </div>
    </>
  );
}

/** What a button of the form has found out, which saves nothing. */
export interface SeenOfForm {
  /** What the provider said when the connection was tested. */
  connection?: ConnectionView | undefined;
  /** What the channel would do. */
  preview?: PreviewView;
  /** What was pasted for it. */
  samples?: Samples;
}

interface ChannelFormPageProps extends ShownChannelForm {
  /** Typed secrets, sealed; null: there are none. */
  kept: string | null;
  title: string;
  action: string;
  submit: string;
  /** Where "cancel" leads. */
  back: { href: string; text: string };
  /** The steps to a channel that is made; missing: it exists. */
  steps?: readonly WayStep[];
  /** Whether what it would do can be shown. */
  canPreview: boolean;
  seen: SeenOfForm;
}

/** Some two thirds of a screen. */
const DOCUMENT_ROWS = 24;

const useTexts = () => usePanel().texts(channelTexts);

/** The form of a new channel, or of one that exists, with the guide of its provider beside it. */
export function ChannelFormPage(props: ChannelFormPageProps) {
  const { asked, title, back, seen, steps } = props;
  const { gatewayName: name, guide, fields } = asked;
  // Without settings there is nothing to fetch from the provider.
  const isGuided = fields.length > 0 && guide.length > 0;
  return (
    <>
      <Heading title={title} lead={name} trail={back} />
      {steps && <ChannelSteps steps={steps} at="connect" />}
      {seen.connection && <Connection {...seen.connection} />}
      {seen.preview && <PreviewPart {...seen.preview} />}
      <div class={isGuided ? 'columns guided' : 'narrow'}>
        {isGuided && <Guide name={name} steps={guide} />}
        <div>
          <SettingsForm {...props} />
        </div>
      </div>
    </>
  );
}

function SettingsForm(props: ChannelFormPageProps) {
  const texts = useTexts();
  const { connection, frame } = texts;
  const { asked, action, submit, back, kept, canPreview, seen } = props;
  return (
    <Form class="card" action={action} errors={fieldTexts(texts, props.errors)} summary once={props.isNew}>
      <KeptSecrets kept={kept} />
      <Revision />
      <Identity {...props} />
      {canPreview && <SampleFields samples={seen.samples ?? NO_SAMPLES} isOpen={seen.samples !== undefined} />}
      <Limits {...props} />
      <PasswordAgain />
      <p class="actions">
        <Button tone="main">{submit}</Button>
        {asked.fields.length > 0 && (
          <Button name={TEST_BUTTON} value="1">
            {connection.button}
          </Button>
        )}
        <LinkButton href={back.href} tone="plain">
          {frame.cancel}
        </LinkButton>
      </p>
    </Form>
  );
}

function Connection({ tone, text, raw }: ConnectionView) {
  return (
    <div class={`notice notice-${tone}`} role="status">
      {text}
      {raw && <code class="raw">{raw}</code>}
    </div>
  );
}

/** What to do at the provider, step by step. */
function Guide({ name, steps }: { name: string; steps: readonly string[] }) {
  const { channelForm: t } = useTexts();
  return (
    <section class="card stack guide">
      <h2>{t.guide(name)}</h2>
      <ol class="numbered">
        {steps.map((step) => (
          <li>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** The name of a channel cannot be changed. */
function Identity(shown: ChannelFormPageProps) {
  const panel = usePanel();
  const texts = useTexts();
  const { channels, channelForm: t } = texts;
  const { isNew, form } = shown;
  const { fields, first } = shown.asked;
  const errors = fieldTexts(texts, shown.errors);
  const isRestored = useRestored(shown.action) !== null;
  const [asked, folded] = [true, false].map((isFirst) => fields.filter(({ name }) => first.includes(name) === isFirst));
  const propsOf = (one: ChannelField) => settingProps(one, shown, errors, panel);
  const field = { name: 'name', label: channels.name, hint: t.nameHint, max: 64 };
  return (
    <>
      {isNew && <Field {...field} value={form.name} autocomplete="off" plain required />}
      {asked?.map((one) => (
        <Setting {...propsOf(one)} />
      ))}
      {folded && folded.length > 0 && (
        <More title={t.more} isOpen={isRestored || folded.some((one) => hasOwnValue(one, shown))}>
          {folded.map((one) => (
            <Setting {...propsOf(one)} />
          ))}
        </More>
      )}
    </>
  );
}

function Setting({ choices: values, isDocument, ...setting }: ReturnType<typeof settingProps>) {
  if (isDocument) return <Area {...setting} rows={DOCUMENT_ROWS} isCode />;
  return values.length > 0 ? <Select {...setting} choices={values} /> : <Field {...setting} plain />;
}

/** The pace and the limits, folded while they are those that are recommended and none of them was refused. */
function Limits(shown: ChannelFormPageProps) {
  const panel = usePanel();
  const { channelForm: t } = useTexts();
  const isRestored = useRestored(shown.action) !== null;
  const isOwn = hasOwnLimits(shown, shown.asked.usualLimits, panel);
  const isRefused = Object.keys(shown.errors).some((name) => !isSettingOrName(name));
  return (
    <More title={isOwn ? t.ownLimits : t.usualLimits} isOpen={isOwn || isRefused || isRestored}>
      <LimitFields {...shown} />
    </More>
  );
}
