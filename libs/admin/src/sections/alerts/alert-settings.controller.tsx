import { Body, Get, Post } from '@nestjs/common';
import { type AlertInput, AlertSettingsStore, type KnownAlertSettings } from '@recado/alerts';
import { Channels, SANDBOX_CHANNEL } from '@recado/channels';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import { readPhone } from '@recado/core';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readingText } from '../../panel/reading-text.js';
import { hasErrors } from '../../panel/read-form.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { TypedSecrets } from '../../session/typed-secrets.js';
import { KEPT_FIELD } from '../../ui/kept-secrets.js';
import { readAlertForm, toAlertForm } from './alert.form.js';
import { AlertSecretPage } from './alert-secret.page.js';
import { AlertSettingsPage } from './alert-settings.page.js';
import { alertTexts } from './texts/index.js';

const CHANGE = { action: 'alerts.changed' };

/** Of what, when and by which routes the owner is told. */
@PanelPages('alerts/settings', 'administrator')
export class AlertSettingsController {
  constructor(
    private readonly store: AlertSettingsStore,
    private readonly channels: Channels,
    private readonly reauthentication: Reauthentication,
    private readonly secrets: TypedSecrets,
    private readonly meanwhile: Meanwhile,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.meanwhile.begin(panel, CHANGE);
    const known = await this.store.read();
    await this.show(panel, known, this.formOf(known), {});
  }

  @Post()
  async change(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    await this.meanwhile.begin(panel, CHANGE);
    const known = await this.store.read();
    const { secrets, isLost } = this.secrets.open(panel, body[KEPT_FIELD]);
    const form = readAlertForm(body, this.formOf(known));
    form.smtpPassword ||= secrets.smtpPassword ?? '';
    if (isLost && form.smtpPassword === '') return this.show(panel, known, form, { smtpPassword: 'secret_lost' });
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) return this.show(panel, known, form, { password });
    if (await this.meanwhile.isStale(panel, CHANGE)) return this.show(panel, known, form, {});
    const changed = await this.store.change(form, panel.actor);
    if (!changed.ok) return this.show(panel, known, form, changed.faults);
    if (changed.newSecret !== null) return this.reveal(panel, changed.newSecret);
    const { saved } = panel.texts(alertTexts);
    await panel.redirect(
      '/admin/alerts',
      `${saved} ${(form.whatsappPhone.trim() && phoneText(form, panel)) ?? ''}`.trim(),
    );
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
    errors: FieldErrors,
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
      errors: {
        ...fieldTexts(t, errors),
        ...(errors.whatsappPhone && { whatsappPhone: phoneText(form, panel) ?? '' }),
      },
    };
    await panel.show({ title: t.settingsTitle, body: <AlertSettingsPage {...view} />, isRefused: hasErrors(errors) });
  }
}

/** How the number of the form was read, or why it is none. */
function phoneText({ whatsappPhone }: AlertInput, panel: PanelRequest): string | null {
  return readingText(readPhone(whatsappPhone), panel);
}
