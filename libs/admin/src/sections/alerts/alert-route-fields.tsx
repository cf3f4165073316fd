import { MAX_PHONE_FIELD } from '../../panel/reading-text.js';
import { choice } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Fixed } from '../../ui/fixed.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { Tick } from '../../ui/tick.js';
import type { AlertSettingsView } from './alert-settings.view.js';
import { alertTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(alertTexts);

/** The mail server, and who gets the e-mails. */
export function EmailFields(view: AlertSettingsView) {
  const t = useTexts();
  const to = view.settings.email?.to.join(', ') ?? '';
  return (
    <>
      <h2>{t.email}</h2>
      {view.fixed.has('email') ? (
        <Fixed id="emailTo" label={t.emailTo} value={to} variable="SMTP_URL" />
      ) : (
        <OwnEmailFields {...view} />
      )}
    </>
  );
}

function OwnEmailFields({ form, hasPassword, kept }: AlertSettingsView) {
  const t = useTexts();
  const { starttls, tls, none } = t.securities;
  const securities = [
    choice(form.smtpSecurity, 'starttls', starttls),
    choice(form.smtpSecurity, 'tls', tls),
    choice(form.smtpSecurity, 'none', none),
  ];
  const port = { name: 'smtpPort', label: t.smtpPort, value: form.smtpPort, max: 5, inputmode: 'numeric' } as const;
  const passwordHint = kept ? t.smtpPasswordTyped : hasPassword ? t.smtpPasswordKept : t.smtpPasswordHint;
  const code = { plain: true, autocomplete: 'off' } as const;
  return (
    <>
      <Field name="emailTo" label={t.emailTo} hint={t.emailToHint} value={form.emailTo} inputmode="email" {...code} />
      <Field name="emailFrom" label={t.emailFrom} hint={t.emailFromHint} value={form.emailFrom} {...code} />
      <Field name="smtpHost" label={t.smtpHost} value={form.smtpHost} max={253} {...code} />
      <Field {...port} />
      <Select name="smtpSecurity" label={t.smtpSecurity} choices={securities} />
      <Field name="smtpUser" label={t.smtpUser} hint={t.smtpUserHint} value={form.smtpUser} max={255} {...code} />
      <Field
        name="smtpPassword"
        type="password"
        label={t.smtpPassword}
        hint={passwordHint}
        autocomplete="new-password"
      />
    </>
  );
}

/** Where alerts are posted. */
export function WebhookFields({ form, settings, fixed }: AlertSettingsView) {
  const t = useTexts();
  const url = settings.webhook?.url ?? '';
  if (fixed.has('webhook')) {
    return (
      <>
        <h2>{t.webhook}</h2>
        <Fixed id="webhookUrl" label={t.webhookUrl} value={url} variable="ALERTS_WEBHOOK_URL" />
      </>
    );
  }
  const field = { name: 'webhookUrl', label: t.webhookUrl, hint: t.webhookUrlHint, value: form.webhookUrl } as const;
  return (
    <>
      <h2>{t.webhook}</h2>
      <Field {...field} max={2_000} inputmode="url" autocomplete="off" plain />
      {url !== '' && (
        <Tick name="newWebhookSecret" ticked={form.newWebhookSecret}>
          {t.newWebhookSecret}
        </Tick>
      )}
    </>
  );
}

/** The number, and the channel that writes to it. */
export function WhatsappFields({ form, fixed, channels, phone }: AlertSettingsView) {
  const t = useTexts();
  if (fixed.has('whatsapp')) {
    return (
      <>
        <h2>{t.whatsapp}</h2>
        <Fixed id="whatsappPhone" label={t.whatsappPhone} value={phone} variable="ALERTS_WHATSAPP_TO" />
      </>
    );
  }
  const names = channels.map((name) => choice(form.whatsappChannel, name, name));
  const field = { name: 'whatsappPhone', label: t.whatsappPhone, hint: t.whatsappPhoneHint } as const;
  return (
    <>
      <h2>{t.whatsapp}</h2>
      <Field {...field} value={form.whatsappPhone} max={MAX_PHONE_FIELD} inputmode="tel" autocomplete="off" />
      <Select name="whatsappChannel" label={t.whatsappChannel} hint={t.whatsappChannelHint} choices={names} />
    </>
  );
}
