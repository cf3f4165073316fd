import { Body, Param, Post } from '@nestjs/common';
import { DomainError, violationText } from '@recado/core';
import { DeliveryReplays, EndpointChanges, type WebhookEndpointView } from '@recado/webhooks';
import { CurrentRequest } from '../../../panel/current-request.js';
import type { FormBody } from '../../../panel/form-parser.js';
import { PanelRequest } from '../../../panel/panel-request.js';
import { readId } from '../../../panel/read-id.js';
import { NeedsRole } from '../../../session/needs-role.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { Reauthentication } from '../../../session/reauthentication.js';
import { deliveryPath, endpointPath, ROOT } from '../shared/paths.js';
import { WebhookReveal } from '../secret/webhook-reveal.js';
import { webhookTexts } from '../texts/index.js';
import { EndpointPages } from './endpoint-pages.js';
import type { RefusedEndpointForm } from './endpoint.view.js';
import { OVERLAPS, USUAL_OVERLAP } from './overlaps.js';

/** What the page of an endpoint changes: its secret, whether it is enabled, and a test. */
@PanelPages('webhooks/:id')
export class EndpointChangesController {
  constructor(
    private readonly pages: EndpointPages,
    private readonly changes: EndpointChanges,
    private readonly replays: DeliveryReplays,
    private readonly reauthentication: Reauthentication,
    private readonly reveal: WebhookReveal,
  ) {}

  @Post('test')
  async test(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const endpoint = await this.pages.endpoint(readId(path));
    if (!endpoint.enabled) return panel.redirect(endpointPath(endpoint.id));
    const delivery = await this.replays.sendTest(endpoint, panel.actor);
    await panel.redirect(deliveryPath(delivery));
  }

  @Post('enable')
  async enable(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    await this.switch(panel, readId(path), true);
  }

  @Post('disable')
  async disable(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    await this.switch(panel, readId(path), false);
  }

  @Post('rotate-secret')
  @NeedsRole('administrator')
  async rotate(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody) {
    const endpoint = await this.pages.endpoint(readId(path));
    const errors = await this.passwordErrors(panel, body);
    if (errors) return this.refuse(panel, endpoint, { form: 'rotate', errors, entered: body });
    const chosen = OVERLAPS.find(({ value }) => value === (body.overlap ?? USUAL_OVERLAP));
    if (!chosen) {
      return this.refuse(panel, endpoint, { form: 'rotate', errors: { overlap: 'choice_unknown' }, entered: body });
    }
    try {
      const secret = await this.changes.rotateSecret(endpoint.id, chosen.ms, panel.actor);
      if (secret === null) return this.gone(panel);
      this.reveal.put(panel, endpoint.id, secret, true);
      await panel.redirect(`${ROOT}/created`);
    } catch (error) {
      const [violation] = error instanceof DomainError ? error.violations : [];
      if (!violation) throw error;
      panel.leaveNotice('bad', violationText(violation, panel.language));
      await panel.redirect(endpointPath(endpoint.id));
    }
  }

  @Post('delete')
  @NeedsRole('administrator')
  async delete(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody) {
    const endpoint = await this.pages.endpoint(readId(path));
    const { host } = new URL(endpoint.url);
    if ((body.confirm ?? '').trim() !== host)
      return this.refuse(panel, endpoint, { form: 'delete', errors: { confirm: 'confirm_mismatch' }, entered: body });
    const errors = await this.passwordErrors(panel, body);
    if (errors) return this.refuse(panel, endpoint, { form: 'delete', errors, entered: body });
    const isDeleted = await this.changes.remove(endpoint.id, panel.actor);
    if (!isDeleted) return this.gone(panel);
    panel.leaveNotice('good', panel.texts(webhookTexts).detail.deleted);
    await panel.redirect(ROOT);
  }

  private async switch(panel: PanelRequest, id: number, enabled: boolean): Promise<void> {
    const { detail } = panel.texts(webhookTexts);
    if (!(await this.changes.update(id, { enabled }, panel.actor))) return this.gone(panel);
    panel.leaveNotice('good', enabled ? detail.enabled : detail.disabled);
    await panel.redirect(endpointPath(id));
  }

  private async gone(panel: PanelRequest): Promise<void> {
    panel.leaveNotice('bad', panel.texts(webhookTexts).detail.gone);
    await panel.redirect(ROOT);
  }

  private refuse(panel: PanelRequest, endpoint: WebhookEndpointView, refused: RefusedEndpointForm): Promise<void> {
    return this.pages.show(panel, endpoint, { refused });
  }

  private async passwordErrors(panel: PanelRequest, body: FormBody): Promise<RefusedEndpointForm['errors'] | null> {
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    return password && { password };
  }
}
