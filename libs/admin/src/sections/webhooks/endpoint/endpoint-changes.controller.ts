import { Body, Param, Post } from '@nestjs/common';
import { DomainError, violationText } from '@recado/core';
import { AskedAnswers, DeliveryReplays, EndpointChanges } from '@recado/webhooks';
import { CurrentRequest } from '../../../panel/current-request.js';
import type { FormBody } from '../../../panel/form-parser.js';
import { bad, PanelRequest } from '../../../panel/panel-request.js';
import { readId } from '../../../panel/read-id.js';
import { NeedsRole } from '../../../session/needs-role.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { Reauthentication } from '../../../session/reauthentication.js';
import { LeadToDelivery } from '../shared/lead-to-delivery.js';
import { endpointPath, ROOT } from '../shared/paths.js';
import { WebhookReveal } from '../secret/webhook-reveal.js';
import { webhookTexts } from '../texts/index.js';
import { ShowEndpoint } from './show-endpoint.js';
import { DELETE, ROTATE } from './endpoint.page.js';
import { OVERLAPS, USUAL_OVERLAP } from './overlaps.js';

/** What the page of an endpoint changes: its secret, whether it is enabled, and a test. */
@PanelPages('webhooks/:id')
export class EndpointChangesController {
  constructor(
    private readonly pages: ShowEndpoint,
    private readonly changes: EndpointChanges,
    private readonly replays: DeliveryReplays,
    private readonly answers: AskedAnswers,
    private readonly asked: LeadToDelivery,
    private readonly reauthentication: Reauthentication,
    private readonly reveal: WebhookReveal,
  ) {}

  @Post('test')
  async test(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const endpoint = await this.pages.endpoint(readId(path));
    if (!endpoint.enabled) return panel.redirect(endpointPath(endpoint.id));
    // A second click joins the first one, unless that is on its way already.
    const waiting = await this.answers.waitingTest(endpoint.id);
    const delivery = waiting ?? (await this.replays.sendTest(endpoint, panel.actor));
    await this.asked.lead(panel, delivery, 0, endpoint);
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
    if (await this.reauthentication.isRefused(panel, ROTATE, body)) return this.pages.show(panel, endpoint);
    const chosen = OVERLAPS.find(({ value }) => value === (body.overlap ?? USUAL_OVERLAP));
    if (!chosen) {
      panel.refuse(ROTATE, { overlap: panel.t.fields.choice_unknown }, body);
      return this.pages.show(panel, endpoint);
    }
    try {
      const secret = await this.changes.rotateSecret(endpoint.id, chosen.ms, panel.actor);
      if (secret === null) return gone(panel);
      this.reveal.put(panel, endpoint.id, secret, true);
      await panel.redirect(`${ROOT}/created`);
    } catch (error) {
      const [violation] = error instanceof DomainError ? error.violations : [];
      if (!violation) throw error;
      await panel.redirect(endpointPath(endpoint.id), bad(violationText(violation, panel.language)));
    }
  }

  @Post('delete')
  @NeedsRole('administrator')
  async delete(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody) {
    const endpoint = await this.pages.endpoint(readId(path));
    const t = panel.texts(webhookTexts);
    if ((body.confirm ?? '').trim() !== new URL(endpoint.url).host) {
      panel.refuse(DELETE, { confirm: t.fields.confirm_mismatch }, body);
      return this.pages.show(panel, endpoint);
    }
    if (await this.reauthentication.isRefused(panel, DELETE, body)) return this.pages.show(panel, endpoint);
    const isDeleted = await this.changes.remove(endpoint.id, panel.actor);
    await (isDeleted ? panel.redirect(ROOT, t.detail.deleted) : gone(panel));
  }

  private async switch(panel: PanelRequest, id: number, enabled: boolean): Promise<void> {
    const { detail } = panel.texts(webhookTexts);
    if (!(await this.changes.update(id, { enabled }, panel.actor))) return gone(panel);
    await panel.redirect(endpointPath(id), enabled ? detail.enabled : detail.disabled);
  }
}

function gone(panel: PanelRequest): Promise<void> {
  return panel.redirect(ROOT, bad(panel.texts(webhookTexts).detail.gone));
}
