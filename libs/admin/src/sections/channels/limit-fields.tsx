import type { ComponentChildren } from 'preact';
import { Field, Tick, useError, usePanel, ZoneField } from '../../ui/kit.js';
import { type ChannelForm, dayField, WEEKDAYS } from './channel.form.js';
import type { ShownChannelForm } from './setting-field.js';
import { channelTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(channelTexts);

/** The fields of the pace and the limits of a channel. */
export function LimitFields(props: ShownChannelForm) {
  const { channelForm: t } = useTexts();
  const { form, asked } = props;
  const isRisky = useError('risky') !== undefined || form.risky !== '';
  return (
    <>
      {isRisky && (
        <Field name="risky" label={t.risky} hint={t.riskyHint} value={form.risky} max={64} autocomplete="off" plain />
      )}
      <Pace form={form} />
      <Cap form={form} />
      {asked.hasCold && <NewRecipients form={form} />}
      <Window {...props} />
      <ZoneField label={t.timezone} hint={t.timezoneHint} value={form.timezone} required />
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
