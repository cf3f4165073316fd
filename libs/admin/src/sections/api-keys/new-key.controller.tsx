import { Body, Get, Post } from '@nestjs/common';
import { ApiKeys, AuthInputError, type IssueApiKey } from '@recado/auth';
import { Channels } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import { fieldErrors } from '../../panel/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { type FieldErrors } from '../../i18n/field-errors.js';
import { hasErrors } from '../../panel/read-form.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { CreatedKeyPage } from './created-key.page.js';
import { KeyFormPage } from './key-form.page.js';
import { KeyReveal } from './key-reveal.js';
import { type KeyFormReading, NewKeyForm, readKeyForm } from './key.form.js';
import { toSettings } from './to-settings.js';
import { keyTexts } from './texts/index.js';

type ReadForm = Pick<KeyFormReading<NewKeyForm>, 'form' | 'ticked'>;

/** Creates a key, and shows its secret once. */
@PanelPages('api-keys', 'administrator')
export class NewKeyController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly reauthentication: Reauthentication,
    private readonly reveal: KeyReveal,
    private readonly channels: Channels,
  ) {}

  @Get('new')
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, { form: new NewKeyForm(), ticked: [] }, {});
  }

  @Post('new')
  async create(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const reading = readKeyForm(NewKeyForm, body);
    const { form, ticked, errors, isValid } = reading;
    const testMode = form.mode === 'test';
    const context = {
      now: panel.format.now,
      zone: panel.settings.timezone,
      channels: this.channels.openSenders(),
      testMode,
    };
    const { input, errors: ofSettings } = toSettings(form, ticked, context);
    const all: FieldErrors = { ...ofSettings, ...errors };
    if (!isValid || hasErrors(all)) return this.show(panel, reading, all);
    const refusal = await this.reauthentication.refusal(panel, form.password);
    if (refusal) return this.show(panel, reading, { password: refusal });
    await this.issue(panel, reading, { ...input, testMode });
  }

  /** Shows the secret of a new key, or of a key that was replaced. */
  @Get('created')
  async created(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const view = await this.reveal.take(panel);
    if (view) return panel.show({ title: view.title, body: <CreatedKeyPage view={view} />, reloadable: false });
    await panel.redirect('/admin/api-keys', bad(panel.texts(keyTexts).created.shown));
  }

  private async issue(panel: PanelRequest, reading: ReadForm, input: IssueApiKey): Promise<void> {
    try {
      const { key, secret } = await this.apiKeys.issue(input, panel.actor);
      this.reveal.put(panel, key.id, secret, false);
      await panel.redirect('/admin/api-keys/created');
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      await this.show(panel, reading, fieldErrors(error));
    }
  }

  private async show(panel: PanelRequest, { form, ticked }: ReadForm, errors: FieldErrors): Promise<void> {
    const { keys, newKey } = panel.texts(keyTexts);
    const { title, lead, submit } = newKey;
    const channels = this.channels.openSenders();
    const isSimulated = this.channels.isSimulator(this.channels.senderOf({ defaultChannelId: null }));
    const back = '/admin/api-keys';
    const place = { action: `${back}/new`, trail: { href: back, text: keys.title } };
    const props = { form, ticked, errors, channels, isSimulated, title, lead, submit, ...place };
    await panel.show({ title, body: <KeyFormPage {...props} />, isRefused: hasErrors(errors) });
  }
}
