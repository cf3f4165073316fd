import { Body, Get, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { EndpointChanges } from '@recado/webhooks';
import type { FieldSentences } from '../../../i18n/field-errors.js';
import { CurrentRequest } from '../../../panel/current-request.js';
import type { FormBody } from '../../../panel/form-parser.js';
import { PanelRequest } from '../../../panel/panel-request.js';
import { hasErrors } from '../../../panel/read-form.js';
import { NeedsRole } from '../../../session/needs-role.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { Reauthentication } from '../../../session/reauthentication.js';
import { ROOT } from '../shared/paths.js';
import { WebhookReveal } from '../secret/webhook-reveal.js';
import { webhookTexts } from '../texts/index.js';
import { EndpointFormPage } from './endpoint-form.page.js';
import { type EndpointForm, endpointErrors, NEW_ENDPOINT, readEndpointForm, toInput } from './endpoint.form.js';
import { refusalSentences } from './refusal-sentences.js';

/** Creates an endpoint of the panel, and shows its secret once. */
@PanelPages('webhooks/new')
export class NewEndpointController {
  constructor(
    private readonly changes: EndpointChanges,
    private readonly apiKeys: ApiKeys,
    private readonly reauthentication: Reauthentication,
    private readonly reveal: WebhookReveal,
  ) {}

  @Get()
  @NeedsRole('administrator')
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, NEW_ENDPOINT, {});
  }

  @Post()
  @NeedsRole('administrator')
  async create(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const form = readEndpointForm(body);
    const errors = endpointErrors(form, panel);
    if (hasErrors(errors)) return this.show(panel, form, errors);
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) return this.show(panel, form, { password: panel.t.fields[password] });
    try {
      const { id, secret } = await this.changes.create({ ...toInput(form), apiKeyId: null }, panel.actor);
      this.reveal.put(panel, id, secret, false);
      await panel.redirect(`${ROOT}/created`);
    } catch (error) {
      await this.show(panel, form, refusalSentences(error, panel));
    }
  }

  private async show(panel: PanelRequest, form: EndpointForm, errors: FieldSentences): Promise<void> {
    const keys = (await this.apiKeys.list()).filter(({ revokedAt }) => revokedAt === null);
    const body = <EndpointFormPage form={form} errors={errors} keys={keys} owner={null} page={null} />;
    const title = panel.texts(webhookTexts).form.newTitle;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }
}
