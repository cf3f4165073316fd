import { Body, Get, Param, Post } from '@nestjs/common';
import { AuditTrail } from '@recado/audit';
import { type ApiKeyView, AuthInputError, KeyChanges, type KeySettingsInput } from '@recado/auth';
import { Channels } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import { fieldErrors } from '../../panel/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { type FieldErrors } from '../../i18n/field-errors.js';
import { hasErrors } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { changedSettings, isKeyOvertaken, shownBefore, shownSettings, withNow } from './changed-settings.js';
import { KeyFormPage } from './key-form.page.js';
import { KeyForm, type KeyFormReading, readKeyForm } from './key.form.js';
import { ShowKey } from './show-key.js';
import { toForm } from './to-form.js';
import { toSettings } from './to-settings.js';
import { keyTexts } from './texts/index.js';
import { keyName } from '../../ui/key-name.js';

/** The form as it was sent, or as the key is, and the fields that it was shown with. */
interface ShownForm extends Pick<KeyFormReading<KeyForm>, 'form' | 'ticked'> {
  shown: Readonly<Record<string, string>>;
}

/** Changes what a key may do. */
@PanelPages('api-keys/:id/edit', 'administrator')
export class EditKeyController {
  constructor(
    private readonly changes: KeyChanges,
    private readonly reauthentication: Reauthentication,
    private readonly page: ShowKey,
    private readonly channels: Channels,
    private readonly meanwhile: Meanwhile,
    private readonly trail: AuditTrail,
  ) {}

  @Get()
  async form(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    const key = await this.page.find(id);
    if (key.revokedAt !== null) return panel.redirect(`/admin/api-keys/${key.id}`);
    const shown = shownSettings(key, panel.format);
    await this.show(panel, key, { form: toForm(key, panel.format), ticked: [...key.scopes], shown }, {});
  }

  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    const reading = { ...readKeyForm(KeyForm, body), shown: shownBefore(body) };
    const { form, ticked, errors, isValid } = reading;
    const { expiresAt, testMode } = key;
    const channels = this.channels.openSenders();
    const context = { now: panel.format.now, zone: panel.settings.timezone, expiresAt, channels, testMode };
    const { input, errors: ofSettings } = toSettings(form, ticked, context);
    const all: FieldErrors = { ...ofSettings, ...errors };
    if (!isValid || hasErrors(all)) return this.show(panel, key, reading, all);
    const refusal = await this.reauthentication.refusal(panel, form.password);
    if (refusal) return this.show(panel, key, reading, { password: refusal });
    if (isKeyOvertaken(body, shownSettings(key, panel.format))) return this.showStale(panel, key, reading, body);
    await this.change(panel, key, reading, changedSettings(input, body));
  }

  private async change(
    panel: PanelRequest,
    key: ApiKeyView,
    reading: ShownForm,
    input: Partial<KeySettingsInput>,
  ): Promise<void> {
    try {
      const changed = await this.changes.change(key.id, input, panel.actor);
      await panel.redirect(`/admin/api-keys/${key.id}`, changed ? panel.texts(keyTexts).editKey.saved : null);
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      await this.show(panel, key, reading, fieldErrors(error));
    }
  }

  /** Shows what the person changed among what holds by now, with who was faster. */
  private async showStale(panel: PanelRequest, key: ApiKeyView, reading: ShownForm, body: FormBody): Promise<void> {
    const target = { type: 'api_key', id: key.id };
    this.meanwhile.tell(panel, 0, await this.trail.newest({ action: 'api_key.changed', target }));
    const shown = shownSettings(key, panel.format);
    const now = { form: toForm(key, panel.format), ticked: [...key.scopes] };
    await this.show(panel, key, { ...withNow(body, reading, now), shown }, {});
  }

  private async show(
    panel: PanelRequest,
    key: ApiKeyView,
    { form, ticked, shown }: ShownForm,
    errors: FieldErrors,
  ): Promise<void> {
    const { editKey } = panel.texts(keyTexts);
    const name = keyName(key.name, panel);
    const channels = this.channels.openSenders();
    const { expiresAt, testMode } = key;
    const isSimulated = this.channels.isSimulator(this.channels.senderOf({ defaultChannelId: null }));
    const back = `/admin/api-keys/${key.id}`;
    const props = {
      ...{ form, ticked, errors, channels, isSimulated, expiresAt, testMode, shown },
      title: editKey.title,
      lead: editKey.lead,
      submit: editKey.submit,
      action: `${back}/edit`,
      trail: { href: back, text: name },
    };
    const title = editKey.titleOf(name);
    await panel.show({ title, body: <KeyFormPage {...props} />, isRefused: hasErrors(errors) });
  }
}
