import type { ComponentChildren } from 'preact';
import { fieldTexts } from '../../i18n/field-errors.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form, useError } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { KeptSecrets } from '../../ui/kept-secrets.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Select } from '../../ui/select.js';
import { Tick } from '../../ui/tick.js';
import { ZoneField } from '../../ui/zone-field.js';
import { type ChannelForm, dayField, TEST_BUTTON, WEEKDAYS } from './channel.form.js';
import { ChannelSteps } from './channel-steps.js';
import type { ConnectionView } from './connection.view.js';
import { gatewayTexts } from './gateway-texts.js';
import { settingProps, type ShownChannelForm } from './setting-field.js';
import { channelTexts } from './texts/index.js';

interface ChannelFormPageProps extends ShownChannelForm {
  /** Typed secrets, sealed; null: there are none. */
  kept: string | null;
  title: string;
  action: string;
  submit: string;
  /** Where "cancel" leads. */
  back: { href: string; text: string };
  /** What the provider said when the connection was tested. */
  connection?: ConnectionView | undefined;
}

const useTexts = () => usePanel().texts(channelTexts);

/** The form of a new channel, or of one that exists, with the guide of its provider beside it. */
export function ChannelFormPage(props: ChannelFormPageProps) {
  const { gateway, fields, title, back, connection, isNew } = props;
  const { name, guide = [] } = gatewayTexts(gateway, usePanel());
  // Without settings there is nothing to fetch from the provider.
  const isGuided = fields.length > 0 && guide.length > 0;
  return (
    <>
      <Heading title={title} lead={name} trail={back} />
      {isNew && <ChannelSteps at={1} />}
      {connection && <Connection {...connection} />}
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
  const { channelForm: t, connection, frame } = texts;
  const { gateway, form, fields, action, submit, back, kept } = props;
  // Not every provider treats recipients who have not written lately differently.
  const hasCold = usePanel().settings.gateways.find(gateway)?.coldRecipients !== undefined;
  return (
    <Form class="card" action={action} errors={fieldTexts(texts, props.errors)} summary>
      <KeptSecrets kept={kept} />
      <Identity {...props} />
      <Pace form={form} />
      <Cap form={form} />
      {hasCold && <NewRecipients form={form} />}
      <Window {...props} />
      <ZoneField label={t.timezone} hint={t.timezoneHint} value={form.timezone} required />
      <PasswordAgain />
      <p class="actions">
        <Button tone="main">{submit}</Button>
        {fields.length > 0 && (
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
function Identity(shown: ShownChannelForm) {
  const panel = usePanel();
  const texts = useTexts();
  const { channels, channelForm: t } = texts;
  const { isNew, form, fields } = shown;
  const errors = fieldTexts(texts, shown.errors);
  const settings = fields.map((one) => settingProps(one, shown, errors, panel));
  const field = { name: 'name', label: channels.name, hint: t.nameHint, max: 64 };
  return (
    <>
      {isNew && <Field {...field} value={form.name} autocomplete="off" plain required />}
      {settings.map(({ choices: values, ...setting }) =>
        values.length > 0 ? <Select {...setting} choices={values} /> : <Field {...setting} plain />,
      )}
    </>
  );
}

interface FormProps {
  form: ChannelForm;
}

function Pace({ form }: FormProps) {
  const { channelForm: t } = useTexts();
  const messages = { inputmode: 'numeric', max: 9, autocomplete: 'off' } as const;
  const seconds = { inputmode: 'decimal', max: 9, autocomplete: 'off' } as const;
  return (
    <Group legend={t.pace} hint={t.paceHint}>
      <div class="pairs">
        <Field name="pace" label={t.messages} value={form.pace} {...messages} />
        <Field name="period" label={t.period} value={form.period} {...seconds} />
        <Field name="jitter" label={t.jitter} hint={t.jitterHint} value={form.jitter} {...messages} max={2} />
        <Field name="spacing" label={t.spacing} hint={t.spacingHint} value={form.spacing} {...seconds} />
      </div>
    </Group>
  );
}

function Cap({ form }: FormProps) {
  const { channelForm: t } = useTexts();
  const number = { inputmode: 'numeric', max: 12, autocomplete: 'off' } as const;
  return (
    <Group legend={t.cap} hint={t.capHint}>
      <div class="pairs">
        <Field name="cap" label={t.capMessages} value={form.cap} {...number} />
        <Field name="warmUpStart" label={t.warmUpStart} value={form.warmUpStart} {...number} />
        <Field name="warmUpGrowth" label={t.warmUpGrowth} value={form.warmUpGrowth} {...number} max={5} />
      </div>
    </Group>
  );
}

function NewRecipients({ form }: FormProps) {
  const { channelForm: t } = useTexts();
  const number = { inputmode: 'numeric', max: 12, autocomplete: 'off' } as const;
  return (
    <Group legend={t.newRecipients} hint={t.newRecipientsHint}>
      <div class="pairs">
        <Field name="newRecipients" label={t.newRecipientsPerDay} value={form.newRecipients} {...number} />
        <Field name="newWarmUpStart" label={t.warmUpStart} value={form.newWarmUpStart} {...number} />
        <Field name="newWarmUpGrowth" label={t.warmUpGrowth} value={form.newWarmUpGrowth} {...number} max={5} />
        <Field
          name="newSpacing"
          label={t.newSpacing}
          hint={t.newSpacingHint}
          value={form.newSpacing}
          inputmode="decimal"
          max={9}
          autocomplete="off"
        />
      </div>
    </Group>
  );
}

function Window({ form, days }: ShownChannelForm) {
  const { channelForm: t, channelLimits } = useTexts();
  const error = useError('days');
  return (
    <Group legend={t.window} hint={t.windowHint}>
      <div class="day-list">
        {WEEKDAYS.map((day) => (
          <Tick name={dayField(day)} ticked={days.includes(day)}>
            {channelLimits.days[day - 1]}
          </Tick>
        ))}
      </div>
      {error && (
        <p class="help">
          <strong>{error}</strong>
        </p>
      )}
      <div class="pairs">
        <Field name="from" label={t.from} value={form.from} max={5} autocomplete="off" />
        <Field name="to" label={t.to} value={form.to} max={5} autocomplete="off" />
      </div>
    </Group>
  );
}

function Group({ legend, hint, children }: { legend: string; hint: string; children: ComponentChildren }) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      <p class="help">{hint}</p>
      {children}
    </fieldset>
  );
}
