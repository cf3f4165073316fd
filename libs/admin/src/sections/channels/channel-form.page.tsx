import type { ComponentChildren } from 'preact';
import { Button, LinkButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { KeptSecrets } from '../../ui/kept-secrets.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Select } from '../../ui/select.js';
import { Tick } from '../../ui/tick.js';
import { ZoneField } from '../../ui/zone-field.js';
import type { ChannelFormView } from './channel-form.view.js';
import { TEST_BUTTON } from './channel.form.js';
import { ChannelSteps } from './channel-steps.js';
import type { ConnectionView } from './connection.view.js';
import { channelTexts } from './texts/index.js';

interface ChannelFormPageProps {
  view: ChannelFormView;
  title: string;
  action: string;
  submit: string;
  /** Where "cancel" leads. */
  back: { href: string; text: string };
  /** What the provider said when the connection was tested. */
  connection?: ConnectionView | undefined;
  /** Whether a channel is being created, step by step. */
  isNew?: boolean;
}

const useTexts = () => usePanel().texts(channelTexts);

/** The form of a new channel, or of one that exists, with the guide of its provider beside it. */
export function ChannelFormPage(props: ChannelFormPageProps) {
  const { view, title, back, connection, isNew } = props;
  return (
    <>
      <Heading title={title} lead={view.gateway} trail={back} />
      {isNew && <ChannelSteps at={1} />}
      {connection && <Connection {...connection} />}
      <div class={view.guide.length > 0 ? 'columns guided' : 'narrow'}>
        {view.guide.length > 0 && <Guide {...view} />}
        <div>
          <SettingsForm {...props} />
        </div>
      </div>
    </>
  );
}

function SettingsForm({ view, action, submit, back }: ChannelFormPageProps) {
  const { channelForm: t, connection, frame } = useTexts();
  return (
    <Form class="card" action={action} errors={view.errors} summary>
      <KeptSecrets kept={view.kept} />
      <Identity {...view} />
      <Pace {...view} />
      <Cap {...view} />
      {view.hasCold && <NewRecipients {...view} />}
      <Window {...view} />
      <ZoneField label={t.timezone} hint={t.timezoneHint} value={view.form.timezone} required />
      <PasswordAgain />
      <p class="actions">
        <Button tone="main">{submit}</Button>
        {view.settings.length > 0 && (
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

function Guide({ gateway, guide }: ChannelFormView) {
  const { channelForm: t } = useTexts();
  return (
    <section class="card stack guide">
      <h2>{t.guide(gateway)}</h2>
      <ol class="numbered">
        {guide.map((step) => (
          <li>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function Identity({ name, settings }: ChannelFormView) {
  const { channels, channelForm: t } = useTexts();
  const field = { name: 'name', label: channels.name, hint: t.nameHint, max: 64 };
  return (
    <>
      {name !== null && <Field {...field} value={name} autocomplete="off" plain required />}
      {settings.map(({ choices: values, ...setting }) =>
        values.length > 0 ? <Select {...setting} choices={values} /> : <Field {...setting} plain />,
      )}
    </>
  );
}

function Pace({ form }: ChannelFormView) {
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

function Cap({ form }: ChannelFormView) {
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

function NewRecipients({ form }: ChannelFormView) {
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

function Window({ form, days, errors }: ChannelFormView) {
  const { channelForm: t } = useTexts();
  return (
    <Group legend={t.window} hint={t.windowHint}>
      <div class="day-list">
        {days.map(({ name, ticked, text }) => (
          <Tick name={name} ticked={ticked}>
            {text}
          </Tick>
        ))}
      </div>
      {errors.days && (
        <p class="help">
          <strong>{errors.days}</strong>
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
