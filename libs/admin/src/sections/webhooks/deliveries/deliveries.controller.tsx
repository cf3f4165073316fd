import { Get, NotFoundException, Param, Post } from '@nestjs/common';
import { WebhookDeliveryStatus } from '@recado/core';
import { DeliveryQueries, DeliveryReplays, WebhookEndpoints, type WebhookDeliveryView } from '@recado/webhooks';
import { CurrentRequest } from '../../../panel/current-request.js';
import { bad, PanelRequest } from '../../../panel/panel-request.js';
import { readId } from '../../../panel/read-id.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { LeadToDelivery } from '../shared/lead-to-delivery.js';
import { deliveryPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { DeliveryPage, DeliveryParts } from './delivery.page.js';

/** The page of a delivery, which refreshes itself until the delivery has ended, and its replay. */
@PanelPages('webhooks/deliveries/:id')
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveryQueries,
    private readonly endpoints: WebhookEndpoints,
    private readonly replays: DeliveryReplays,
    private readonly asked: LeadToDelivery,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const delivery = await this.delivery(path);
    const endpoint = await this.endpoints.find(delivery.endpointId);
    const earlier = await this.deliveries.earlierAttempts(delivery);
    const props = { delivery, endpoint, earlier };
    const title = panel.texts(webhookTexts).delivery.title(String(delivery.id));
    await panel.show({ title, body: <DeliveryPage {...props} />, part: <DeliveryParts {...props} /> });
  }

  @Post('replay')
  async replay(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const delivery = await this.delivery(path);
    const endpoint = await this.endpoints.find(delivery.endpointId);
    if (!endpoint?.enabled)
      return panel.redirect(deliveryPath(delivery.id), bad(panel.texts(webhookTexts).replay.disabled));
    const isRunning = delivery.status === WebhookDeliveryStatus.Waiting && delivery.nextAt === null;
    await this.replays.replayOne(delivery, endpoint, panel.actor);
    // An attempt that runs already is the one that is waited for.
    await this.asked.lead(panel, delivery.id, delivery.attempts - (isRunning ? 1 : 0), endpoint);
  }

  /** Throws NotFoundException. */
  private async delivery(path: string): Promise<WebhookDeliveryView> {
    const delivery = await this.deliveries.find(readId(path));
    if (!delivery) throw new NotFoundException();
    return delivery;
  }
}
