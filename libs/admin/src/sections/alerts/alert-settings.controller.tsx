import { Get, Post } from '@nestjs/common';
import type { ComponentChildren } from 'preact';
import {
  ALERT_KINDS,
  type AlertInput,
  type AlertKind,
  type AlertRoute,
  type AlertSettings,
  AlertSettingsStore,
  type KnownAlertSettings,
} from '@recado/alerts';
import { Channels, SANDBOX_CHANNEL } from '@recado/channels';
import { readPhone } from '@recado/core';
import { type FieldSentences, fieldTexts, type FormBody, submit } from '../../session/kit.js';
import { hasErrors, MAX_PHONE_FIELD, PanelPages, PanelRequest, phoneInField } from '../../session/kit.js';
import { readingText, TypedSecrets } from '../../session/kit.js';
import { Button, choice, CopyBlock, Field, Fixed, Form, Heading, KEPT_FIELD, KeptSecrets } from '../../ui/kit.js';
import { LinkButton, More, PasswordAgain, Revision, Select, Tick, usePanel } from '../../ui/kit.js';
import { alertTexts } from './texts/index.js';

/** The box that a kind of alert is ticked by. */
const kindField = (kind: AlertKind): string => `kind_${kind}`;

/** Where a mail server takes messages of programs that log in (RFC 6409). */
const SUBMISSION_PORT = 587;

const TEXTS = [
  'emailTo',
  'emailFrom',
  'smtpHost',
  'smtpPort',
  'smtpUser',
  'smtpPassword',
  'webhookUrl',
  'whatsappChannel',
  'whatsappPhone',
  'stalledMinutes',
  'diskFreeMb',
  'backupDays',
  'digestMinutes',
  'quietFrom',
  'quietUntil',
] as const;

/** The form as it was sent; fields of routes that the environment fixes are missing in it, and stay as they are. */
function readAlertForm(body: FormBody, before: AlertInput): AlertInput {
  const typed = Object.fromEntries(TEXTS.map((name) => [name, body[name] ?? before[name]]));
  return {
    ...before,
    ...typed,
    kinds: ALERT_KINDS.filter((kind) => kindField(kind) in body),
    newWebhookSecret: 'newWebhookSecret' in body,
    smtpSecurity: (body.smtpSecurity ?? before.smtpSecurity) as AlertInput['smtpSecurity'],
    language: (body.language ?? before.language) as AlertInput['language'],
  };
}

/** The settings as the form shows them. Routes that the environment fixes are not set here. */
function toAlertForm(settings: AlertSettings, fixed: ReadonlySet<AlertRoute>, channel: string): AlertInput {
  return {
    kinds: [...settings.kinds],
    ...emailFields(fixed.has('email') ? null : settings.email),
    webhookUrl: fixed.has('webhook') ? '' : (settings.webhook?.url ?? ''),
    newWebhookSecret: false,
    ...whatsappFields(fixed.has('whatsapp') ? null : settings.whatsapp, channel),
    language: settings.language,
    stalledMinutes: String(settings.stalledMinutes),
    diskFreeMb: String(settings.diskFreeMb),
    backupDays: String(settings.backupDays),
    digestMinutes: String(settings.digestMinutes),
    quietFrom: timeOf(settings.quiet?.from),
    quietUntil: timeOf(settings.quiet?.until),
  };
}

/** The password is never shown. */
function emailFields(email: AlertSettings['email']) {
  const server = email?.server ?? { host: '', port: SUBMISSION_PORT, security: 'starttls' as const, user: '' };
  return {
    emailTo: email?.to.join(', ') ?? '',
    emailFrom: email?.from ?? '',
    smtpHost: server.host,
    smtpPort: String(server.port),
    smtpSecurity: server.security,
    smtpUser: server.user ?? '',
    smtpPassword: '',
  };
}

function whatsappFields(whatsapp: AlertSettings['whatsapp'], channel: string) {
  return { whatsappChannel: whatsapp?.channel ?? channel, whatsappPhone: whatsapp ? phoneInField(whatsapp.phone) : '' };
}

function timeOf(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The form of the alerts, and what its page needs besides. */
interface AlertSettingsView {
  form: AlertInput;
  /** What holds, the routes that the environment fixes among it. */
  settings: AlertSettings;
  fixed: ReadonlySet<AlertRoute>;
  hasPassword: boolean;
  /** The password of the mail server that was typed before, sealed; null: none was. */
  kept: string | null;
  channels: readonly string[];
  /** The number that the environment fixes, for people. */
  phone: string;
  errors: FieldSentences;
}

const useTexts = () => usePanel().texts(alertTexts);

/** A part of the form, folded under what it holds now. `isNext`: it is open where nobody is told of anything yet. */
function Group({
  title,
  holds,
  view,
  isNext = false,
  children,
}: {
  title: string;
  holds: string;
  isNext?: boolean;
  view: AlertSettingsView;
  children: ComponentChildren;
}) {
  const { restored } = usePanel();
  const { email, webhook, whatsapp } = view.settings;
  const isOpen = restored !== null || hasErrors(view.errors) || (isNext && !(email ?? webhook ?? whatsapp));
  return (
    <More title={`${title}: ${holds}`} isOpen={isOpen}>
      {children}
    </More>
  );
}

/** The mail server, and who gets the e-mails. */
function EmailFields(view: AlertSettingsView) {
  const t = useTexts();
  const to = view.settings.email?.to.join(', ') ?? '';
  return (
    <Group title={t.email} holds={to || t.noRoute} view={view} isNext>
      {view.fixed.has('email') ? (
        <Fixed id="emailTo" label={t.emailTo} value={to} variable="SMTP_URL" />
      ) : (
        <OwnEmailFields {...view} />
      )}
    </Group>
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
function WebhookFields(view: AlertSettingsView) {
  const t = useTexts();
  const { form, settings, fixed } = view;
  const url = settings.webhook?.url ?? '';
  const field = { name: 'webhookUrl', label: t.webhookUrl, hint: t.webhookUrlHint, value: form.webhookUrl } as const;
  return (
    <Group title={t.webhook} holds={url || t.noRoute} view={view}>
      {fixed.has('webhook') ? (
        <Fixed id="webhookUrl" label={t.webhookUrl} value={url} variable="ALERTS_WEBHOOK_URL" />
      ) : (
        <Field {...field} max={2_000} inputmode="url" autocomplete="off" plain />
      )}
      {url !== '' && !fixed.has('webhook') && (
        <Tick name="newWebhookSecret" ticked={form.newWebhookSecret}>
          {t.newWebhookSecret}
        </Tick>
      )}
    </Group>
  );
}

/** The number, and the channel that writes to it. */
function WhatsappFields(view: AlertSettingsView) {
  const t = useTexts();
  const { form, fixed, channels, phone, settings } = view;
  const names = channels.map((name) => choice(form.whatsappChannel, name, name));
  const field = { name: 'whatsappPhone', label: t.whatsappPhone, hint: t.whatsappPhoneHint } as const;
  const number = fixed.has('whatsapp') ? phone : settings.whatsapp ? phoneInField(settings.whatsapp.phone) : t.noRoute;
  return (
    <Group title={t.whatsapp} holds={number} view={view}>
      {fixed.has('whatsapp') ? (
        <Fixed id="whatsappPhone" label={t.whatsappPhone} value={phone} variable="ALERTS_WHATSAPP_TO" />
      ) : (
        <>
          <Field {...field} value={form.whatsappPhone} max={MAX_PHONE_FIELD} inputmode="tel" autocomplete="off" />
          <Select name="whatsappChannel" label={t.whatsappChannel} hint={t.whatsappChannelHint} choices={names} />
        </>
      )}
    </Group>
  );
}

/** Everything about alerts in one form. */
function AlertSettingsPage(view: AlertSettingsView) {
  const t = usePanel().texts(alertTexts);
  return (
    <>
      <Heading title={t.settingsTitle} lead={t.settingsLead} trail={{ href: '/admin/alerts', text: t.title }} />
      <Form class="card narrow" action="/admin/alerts/settings" errors={view.errors} summary>
        <Revision />
        <KeptSecrets kept={view.kept} />
        <EmailFields {...view} />
        <WebhookFields {...view} />
        <WhatsappFields {...view} />
        <Kinds {...view} />
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

function Kinds(view: AlertSettingsView) {
  const t = useTexts();
  const { form } = view;
  const number = { inputmode: 'numeric', max: 7 } as const;
  return (
    <Group title={t.kinds} holds={t.kindsOf(form.kinds.length, ALERT_KINDS.length)} view={view}>
      <fieldset class="choices">
        <legend class="unseen">{t.kinds}</legend>
        {ALERT_KINDS.map((kind) => (
          <Tick name={kindField(kind)} ticked={form.kinds.includes(kind)}>
            {t.kindNames[kind]}
          </Tick>
        ))}
      </fieldset>
      <Field name="stalledMinutes" label={t.stalledMinutes} value={form.stalledMinutes} {...number} />
      <Field name="diskFreeMb" label={t.diskFreeMb} value={form.diskFreeMb} {...number} />
      <Field name="backupDays" label={t.backupDays} value={form.backupDays} {...number} />
    </Group>
  );
}

function Times(view: AlertSettingsView) {
  const t = useTexts();
  const { form } = view;
  const languages = [choice(form.language, 'pt-BR', t.languages['pt-BR']), choice(form.language, 'en', t.languages.en)];
  const digest = { label: t.digestMinutes, hint: t.digestHint, value: form.digestMinutes, max: 3 };
  return (
    <Group title={t.when2} holds={t.digestOf(form.digestMinutes)} view={view}>
      <Field name="digestMinutes" inputmode="numeric" {...digest} />
      <Field name="quietFrom" type="time" label={t.quietFrom} value={form.quietFrom} />
      <Field name="quietUntil" type="time" label={t.quietUntil} hint={t.quietHint} value={form.quietUntil} />
      <Select name="language" label={t.language} choices={languages} />
    </Group>
  );
}

/** The new secret of the webhook, shown once. */
function AlertSecretPage({ secret }: { secret: string }) {
  const t = usePanel().texts(alertTexts);
  return (
    <>
      <Heading title={t.secretTitle} lead={t.secretLead} />
      <section class="card narrow stack">
        <CopyBlock id="secret" label={t.secret} text={secret} />
        <p class="actions">
          <LinkButton href="/admin/alerts" tone="main">
            {t.done}
          </LinkButton>
        </p>
      </section>
    </>
  );
}

const CHANGE = { action: 'alerts.changed' };

/** Of what, when and by which routes the owner is told. */
@PanelPages('alerts/settings', 'administrator')
export class AlertSettingsController {
  constructor(
    private readonly store: AlertSettingsStore,
    private readonly channels: Channels,
    private readonly secrets: TypedSecrets,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await panel.services.meanwhile.begin(panel, CHANGE);
    const known = await this.store.read();
    await this.show(panel, known, this.formOf(known), {});
  }

  @Post()
  async change(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const t = panel.texts(alertTexts);
    const known = await this.store.read();
    const { secrets, isLost } = this.secrets.open(panel, body[KEPT_FIELD]);
    const form = readAlertForm(body, this.formOf(known));
    form.smtpPassword ||= secrets.smtpPassword ?? '';
    await submit(panel, {
      errors: isLost && form.smtpPassword === '' ? fieldTexts(t, { smtpPassword: 'secret_lost' }) : {},
      asksPassword: true,
      subject: CHANGE,
      show: (errors) => this.show(panel, known, form, errors),
      act: async () => {
        const changed = await this.store.change(form, panel.actor);
        const phone = phoneText(form, panel) ?? '';
        if (!changed.ok) {
          const { faults } = changed;
          return { ...fieldTexts(t, faults), ...(faults.whatsappPhone && { whatsappPhone: phone }) };
        }
        if (changed.newSecret !== null) return this.reveal(panel, changed.newSecret);
        return ['/admin/alerts', form.whatsappPhone.trim() === '' ? t.saved : `${t.saved} ${phone}`.trim()];
      },
    });
  }

  /** The only time that the secret is shown: the answer is kept nowhere. */
  private async reveal(panel: PanelRequest, secret: string): Promise<void> {
    panel.reply.header('cache-control', 'no-store');
    const title = panel.texts(alertTexts).secretTitle;
    await panel.show({ title, body: <AlertSecretPage secret={secret} />, reloadable: false });
  }

  /** Null: no password of the mail server was typed. */
  private seal(panel: PanelRequest, { smtpPassword }: AlertInput): string | null {
    return smtpPassword === '' ? null : this.secrets.seal(panel, { smtpPassword });
  }

  private formOf({ settings, fixed }: KnownAlertSettings): AlertInput {
    return toAlertForm(settings, fixed, this.channels.open()[0]?.name ?? '');
  }

  private async show(
    panel: PanelRequest,
    { settings, secrets, fixed }: KnownAlertSettings,
    form: AlertInput,
    errors: FieldSentences,
  ): Promise<void> {
    const t = panel.texts(alertTexts);
    const open = this.channels.open().filter(({ name }) => name !== SANDBOX_CHANNEL);
    const view = {
      form,
      kept: errors.smtpPassword ? null : this.seal(panel, form),
      settings,
      fixed,
      hasPassword: secrets.smtpPassword !== null,
      channels: open.map(({ name }) => name),
      phone: panel.format.phone(settings.whatsapp?.phone ?? ''),
      errors,
    };
    await panel.show({ title: t.settingsTitle, body: <AlertSettingsPage {...view} />, isRefused: hasErrors(errors) });
  }
}

/** How the number of the form was read, or why it is none. */
function phoneText({ whatsappPhone }: AlertInput, panel: PanelRequest): string | null {
  return readingText(readPhone(whatsappPhone), panel);
}
