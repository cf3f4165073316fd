import type { ScheduledView } from '@recado/backups';
import type { OpenSender } from '@recado/channels';
import { DAYS_NAMES, type DaysName, SETTING_VARIABLES, type SettingName } from '@recado/config';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button } from '../../ui/button.js';
import { choice } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Fixed } from '../../ui/fixed.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Revision } from '../../ui/revision.js';
import { senderName } from '../../ui/sender-name.js';
import { Select } from '../../ui/select.js';
import { ShownFields } from '../../ui/shown-fields.js';
import { ZoneField } from '../../ui/zone-field.js';
import { Backups } from './backups.part.js';
import { settingsTexts } from './texts/index.js';

/** The values of the fields: what holds, or what was typed. */
export type SettingFields = Readonly<Record<SettingName, string | number>>;

interface SettingsView {
  fields: SettingFields;
  /** What holds, so that a form tells which fields were changed. */
  shown: SettingFields;
  fixed: ReadonlySet<SettingName>;
  errors: FieldSentences;
  /** The names of the channels that may be the default. */
  channels: readonly OpenSender[];
  /** Scheduled backups; null: there are none. */
  scheduled: ScheduledView | null;
  /** The channel that is the default now. */
  usual: { id: number; name: string } | undefined;
}

const useTexts = () => usePanel().texts(settingsTexts);

/** All settings of the installation in one form, and where the others are. */
export function SettingsPage(view: SettingsView) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead} />
      <div class="stack">
        <Form class="card narrow" action="/admin/settings" errors={view.errors} summary>
          <Revision />
          <h2>{t.installation}</h2>
          <Name {...view} />
          <Zone {...view} />
          <DefaultChannel {...view} />
          <h2>{t.retention}</h2>
          {DAYS_NAMES.map((name) => (
            <Days {...view} name={name} />
          ))}
          <ShownFields values={view.shown} />
          <PasswordAgain />
          <p class="actions">
            <Button tone="main">{t.submit}</Button>
          </p>
        </Form>
        <Backups scheduled={view.scheduled} />
        <Elsewhere />
      </div>
    </>
  );
}

function Name({ fields, fixed }: SettingsView) {
  const t = useTexts();
  if (fixed.has('name')) return <FixedSetting name="name" label={t.name} value={fields.name} />;
  return <Field name="name" label={t.name} hint={t.nameHint} value={fields.name} max={60} required />;
}

function Zone({ fields, fixed }: SettingsView) {
  const t = useTexts();
  if (fixed.has('timezone')) return <FixedSetting name="timezone" label={t.timezone} value={fields.timezone} />;
  return <ZoneField label={t.timezone} hint={t.timezoneHint} value={String(fields.timezone)} required />;
}

function DefaultChannel({ fields, fixed, channels, usual }: SettingsView) {
  const panel = usePanel();
  const t = useTexts();
  const { defaultChannel } = fields;
  const choices = channels.map((sender) => choice(String(defaultChannel), sender.name, senderName(sender, panel)));
  const label = t.defaultChannel;
  return (
    <>
      {fixed.has('defaultChannel') ? (
        <FixedSetting name="defaultChannel" label={label} value={defaultChannel} />
      ) : (
        <Select name="defaultChannel" label={label} hint={t.defaultChannelHint} choices={choices} />
      )}
      {usual && (
        <p class="help">
          <Linked href={`/admin/channels/${usual.id}/edit`}>{t.limits(usual.name)}</Linked>
        </p>
      )}
    </>
  );
}

function Days({ fields, fixed, name }: SettingsView & { name: DaysName }) {
  const { label, hint }: { label: string; hint?: string } = useTexts().days[name];
  if (fixed.has(name)) return <FixedSetting name={name} label={label} value={fields[name]} />;
  return <Field name={name} label={label} hint={hint} value={fields[name]} max={6} inputmode="numeric" required />;
}

function FixedSetting({ name, label, value }: { name: SettingName; label: string; value: string | number }) {
  return <Fixed id={name} label={label} value={String(value)} variable={SETTING_VARIABLES[name]} />;
}

function Elsewhere() {
  const t = useTexts();
  return (
    <section class="card narrow stack">
      <h2>{t.elsewhere}</h2>
      <p>
        <Linked href="/admin/opt-outs/rules">{t.optOutWords}</Linked>
      </p>
      <p>
        <Linked href="/admin/alerts/settings">{t.alerts}</Linked>
      </p>
    </section>
  );
}
