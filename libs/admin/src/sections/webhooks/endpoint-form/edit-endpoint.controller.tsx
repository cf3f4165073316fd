import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import { ApiKeys } from '@recado/auth';
import { EndpointChanges, WebhookEndpoints, type WebhookEndpointView } from '@recado/webhooks';
import type { FieldSentences } from '../../../i18n/field-errors.js';
import { CurrentRequest } from '../../../panel/current-request.js';
import type { FormBody } from '../../../panel/form-parser.js';
import { PanelRequest } from '../../../panel/panel-request.js';
import { hasErrors } from '../../../panel/read-form.js';
import { readId } from '../../../panel/read-id.js';
import { Meanwhile } from '../../../session/meanwhile.js';
import { NeedsRole } from '../../../session/needs-role.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { Reauthentication } from '../../../session/reauthentication.js';
import { endpointPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { EndpointFormPage } from './endpoint-form.page.js';
import { type EndpointForm, endpointErrors, presetOf, readEndpointForm, toInput } from './endpoint.form.js';
import { refusalSentences } from './refusal-sentences.js';

/** Changes an endpoint. One that a key made keeps its key. */
@PanelPages('webhooks/:id/edit')
export class EditEndpointController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly changes: EndpointChanges,
    private readonly apiKeys: ApiKeys,
    private readonly reauthentication: Reauthentication,
    private readonly meanwhile: Meanwhile,
  ) {}

  @Get()
  @NeedsRole('administrator')
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    await this.meanwhile.begin(panel, changeOf(path));
    const endpoint = await this.endpoint(path);
    await this.show(panel, endpoint, toForm(endpoint), {});
  }

  @Post()
  @NeedsRole('administrator')
  async change(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody) {
    await this.meanwhile.begin(panel, changeOf(path));
    const endpoint = await this.endpoint(path);
    const form = readEndpointForm(body);
    const errors = endpointErrors(form, panel);
    if (hasErrors(errors)) return this.show(panel, endpoint, form, errors);
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) return this.show(panel, endpoint, form, { password: panel.t.fields[password] });
    if (await this.meanwhile.isStale(panel, changeOf(path))) return this.show(panel, endpoint, form, {});
    try {
      const { keyIds, ...changes } = toInput(form);
      const span = endpoint.apiKeyId === null ? { keyIds } : {};
      await this.changes.update(endpoint.id, { ...changes, ...span }, panel.actor);
      await panel.redirect(endpointPath(endpoint.id), panel.texts(webhookTexts).form.saved);
    } catch (error) {
      await this.show(panel, endpoint, form, refusalSentences(error, panel));
    }
  }

  private async show(panel: PanelRequest, endpoint: WebhookEndpointView, form: EndpointForm, errors: FieldSentences) {
    const keys = (await this.apiKeys.list()).filter(
      ({ id, revokedAt }) => revokedAt === null || form.keyIds.includes(id),
    );
    const owner = endpoint.apiKeyId === null ? null : (endpoint.apiKeyName ?? String(endpoint.apiKeyId));
    const props = { form, errors, keys, owner, page: endpointPath(endpoint.id) };
    const title = panel.texts(webhookTexts).form.editTitle;
    await panel.show({ title, body: <EndpointFormPage {...props} />, isRefused: hasErrors(errors) });
  }

  /** Throws NotFoundException. */
  private async endpoint(path: string): Promise<WebhookEndpointView> {
    const endpoint = await this.endpoints.find(readId(path));
    if (!endpoint) throw new NotFoundException();
    return endpoint;
  }
}

const changeOf = (path: string): Subject => ({
  action: 'webhook.updated',
  target: { type: 'webhook', id: readId(path) },
});

function toForm({ url, description, events, keyIds }: WebhookEndpointView): EndpointForm {
  const span = { isForAll: keyIds === null, keyIds: keyIds ?? [] };
  return { url, description: description ?? '', preset: presetOf(events), events, ...span };
}
