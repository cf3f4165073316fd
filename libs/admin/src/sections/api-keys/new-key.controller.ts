import { Body, Get, Post } from '@nestjs/common';
import { ApiKeys, AuthInputError, type IssueApiKey } from '@recado/auth';
import { Channels } from '@recado/channels';
import { CurrentVisit } from '../../panel/current-visit.js';
import { fieldErrors } from '../../panel/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import type { FieldErrors } from '../../panel/read-form.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { keyFormView } from './key-form.view.js';
import { KeyReveal } from './key-reveal.js';
import { type KeyFormReading, NewKeyForm, readKeyForm } from './key.form.js';
import { toSettings } from './to-settings.js';

type ReadForm = Pick<KeyFormReading<NewKeyForm>, 'form' | 'ticked'>;

/** Makes a key: the form, and the one page that shows the secret. */
@PanelPages('api-keys')
export class NewKeyController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly reauthentication: Reauthentication,
    private readonly reveal: KeyReveal,
    private readonly channels: Channels,
  ) {}

  @Get('new')
  async page(@CurrentVisit() visit: Visit): Promise<void> {
    await this.show(visit, { form: new NewKeyForm(), ticked: [] }, {});
  }

  @Post('new')
  async create(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const reading = readKeyForm(NewKeyForm, body);
    const { form, ticked, errors, isValid } = reading;
    const testMode = form.mode === 'test';
    const moment = { now: visit.format.now, zone: visit.settings.timezone, channels: this.channels.open(), testMode };
    const { input, errors: further } = toSettings(form, ticked, moment);
    const all: FieldErrors = { ...further, ...errors };
    if (!isValid || Object.keys(all).length > 0) return this.show(visit, reading, all);
    const refusal = await this.reauthentication.refusal(visit, form.password);
    if (refusal) return this.show(visit, reading, { password: refusal });
    await this.issue(visit, reading, { ...input, testMode });
  }

  /** Also of a key that was replaced. */
  @Get('created')
  async created(@CurrentVisit() visit: Visit): Promise<void> {
    const model = await this.reveal.take(visit);
    if (model) {
      const page = { view: 'sections/api-keys/views/created', title: model.title, model } as const;
      return visit.show({ ...page, section: 'apiKeys', reloadable: false });
    }
    visit.leaveNotice('bad', visit.t.created.shown);
    await visit.redirect('/admin/api-keys');
  }

  private async issue(visit: Visit, reading: ReadForm, input: IssueApiKey): Promise<void> {
    try {
      const { key, secret } = await this.apiKeys.issue(input, visit.actor);
      this.reveal.put(visit, key.id, secret, false);
      await visit.redirect('/admin/api-keys/created');
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      await this.show(visit, reading, fieldErrors(error));
    }
  }

  private async show(visit: Visit, { form, ticked }: ReadForm, errors: FieldErrors): Promise<void> {
    const { title, submit } = visit.t.newKey;
    const asksPassword = this.reauthentication.isNeeded(visit);
    const view = keyFormView({ form, ticked, errors, asksPassword, channels: this.channels.open() }, visit);
    const model = { ...view, action: '/admin/api-keys/new', back: '/admin/api-keys', submit };
    const status = Object.keys(errors).length > 0 ? 422 : 200;
    await visit.show({ view: 'sections/api-keys/views/new', title, section: 'apiKeys', model, status });
  }
}
