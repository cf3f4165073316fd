import { ALERT_KINDS } from '@recado/alerts';
import { Button, LinkButton } from '../../ui/button.js';
import { choice } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { KeptSecrets } from '../../ui/kept-secrets.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Revision } from '../../ui/revision.js';
import { Select } from '../../ui/select.js';
import { Tick } from '../../ui/tick.js';
import { kindField } from './alert.form.js';
import type { AlertSettingsView } from './alert-settings.view.js';
import { EmailFields, WebhookFields, WhatsappFields } from './alert-route-fields.js';
import { alertTexts } from './texts/index.js';

/** Everything about alerts in one form. */
export function AlertSettingsPage(view: AlertSettingsView) {
  const t = usePanel().texts(alertTexts);
  return (
    <>
      <Heading title={t.settingsTitle} lead={t.settingsLead} trail={{ href: '/admin/alerts', text: t.title }} />
      <Form class="card narrow" action="/admin/alerts/settings" errors={view.errors} summary>
        <Revision />
        <KeptSecrets kept={view.kept} />
        <Kinds {...view} />
        <EmailFields {...view} />
        <WebhookFields {...view} />
        <WhatsappFields {...view} />
        <Times {...view} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
          <LinkButton href="/admin/alerts" tone="plain">
            {t.frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

function Kinds({ form }: AlertSettingsView) {
  const t = usePanel().texts(alertTexts);
  const number = { inputmode: 'numeric', max: 7 } as const;
  return (
    <>
      <fieldset class="choices">
        <legend>{t.kinds}</legend>
        {ALERT_KINDS.map((kind) => (
          <Tick name={kindField(kind)} ticked={form.kinds.includes(kind)}>
            {t.kindNames[kind]}
          </Tick>
        ))}
      </fieldset>
      <Field name="stalledMinutes" label={t.stalledMinutes} value={form.stalledMinutes} {...number} />
      <Field name="diskFreeMb" label={t.diskFreeMb} value={form.diskFreeMb} {...number} />
      <Field name="backupDays" label={t.backupDays} value={form.backupDays} {...number} />
    </>
  );
}

function Times({ form }: AlertSettingsView) {
  const t = usePanel().texts(alertTexts);
  const languages = [choice(form.language, 'pt-BR', t.languages['pt-BR']), choice(form.language, 'en', t.languages.en)];
  const digest = { label: t.digestMinutes, hint: t.digestHint, value: form.digestMinutes, max: 3 };
  return (
    <>
      <h2>{t.when2}</h2>
      <Field name="digestMinutes" inputmode="numeric" {...digest} />
      <Field name="quietFrom" type="time" label={t.quietFrom} value={form.quietFrom} />
      <Field name="quietUntil" type="time" label={t.quietUntil} hint={t.quietHint} value={form.quietUntil} />
      <Select name="language" label={t.language} choices={languages} />
    </>
  );
}
