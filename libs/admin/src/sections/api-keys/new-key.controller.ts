import { Body, Get, Post } from '@nestjs/common';
import { ApiKeys, AuthInputError, type IssueApiKey } from '@recado/auth';
import { Reauthentication } from '../../session/reauthentication.js';
import { CurrentVisit } from '../../shell/current-visit.js';
import { fieldErrors } from '../../shell/field-errors.js';
import type { FormBody } from '../../shell/form-parser.js';
import { PanelPages } from '../../shell/panel-controller.js';
import { type FieldErrors, readForm } from '../../shell/read-form.js';
import { Visit } from '../../shell/visit.js';
import { KeyReveal } from './key-reveal.js';
import { NewKeyForm } from './new-key.form.js';
import { newKeyView } from './new-key.view.js';
import { toIssue } from './to-issue.js';

/** Makes a key: the form, and the one page that shows the secret. */
@PanelPages('api-keys')
export class NewKeyController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly reauthentication: Reauthentication,
    private readonly reveal: KeyReveal,
  ) {}

  @Get('new')
  async page(@CurrentVisit() visit: Visit): Promise<void> {
    await this.show(visit, new NewKeyForm(), {});
  }

  @Post('new')
  async create(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const { form, errors, isValid } = readForm(NewKeyForm, body);
    const { input, errors: further } = toIssue(form, { now: visit.format.now, zone: visit.settings.timezone });
    const all: FieldErrors = { ...further, ...errors };
    if (!isValid || Object.keys(all).length > 0) return this.show(visit, form, all);
    const refusal = await this.reauthentication.refusal(visit, form.password);
    if (refusal) return this.show(visit, form, { password: refusal });
    await this.issue(visit, form, input);
  }

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

  private async issue(visit: Visit, form: NewKeyForm, input: IssueApiKey): Promise<void> {
    try {
      const { key, secret } = await this.apiKeys.issue(input, visit.actor);
      this.reveal.put(visit, key.id, secret);
      await visit.redirect('/admin/api-keys/created');
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      await this.show(visit, form, fieldErrors(error));
    }
  }

  private async show(visit: Visit, form: NewKeyForm, errors: FieldErrors): Promise<void> {
    const model = newKeyView(form, errors, this.reauthentication.isNeeded(visit), visit);
    const status = Object.keys(errors).length > 0 ? 422 : 200;
    const title = visit.t.newKey.title;
    await visit.show({ view: 'sections/api-keys/views/new', title, section: 'apiKeys', model, status });
  }
}
