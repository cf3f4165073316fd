import { Get, NotFoundException, Param, Post } from '@nestjs/common';
import { WebhookDeliveryStatus } from '@recado/core';
import { DeliveryQueries, DeliveryReplays, WebhookEndpoints, type WebhookDeliveryView } from '@recado/webhooks';
import { CurrentRequest } from '../../../panel/current-request.js';
import { bad, PanelRequest } from '../../../panel/panel-request.js';
import { readId } from '../../../panel/read-id.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { Heading } from '../../../ui/heading.js';
import { Live } from '../../../ui/live.js';
import { deliveryPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { DeliveryParts } from './delivery.page.js';
import { deliveryView } from './delivery.view.js';

/** The page of a delivery, which refreshes itself until the delivery has ended, and its replay. */
@PanelPages('webhooks/deliveries/:id')
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveryQueries,
    private readonly endpoints: WebhookEndpoints,
    private readonly replays: DeliveryReplays,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const delivery = await this.delivery(path);
    const endpoint = await this.endpoints.find(delivery.endpointId);
    const earlier = await this.deliveries.earlierAttempts(delivery);
    const view = deliveryView(delivery, endpoint, earlier, panel);
    const { delivery: t } = panel.texts(webhookTexts);
    const part = (
      <Live id="delivery" href={view.isWaiting ? view.page : null} news={t.news}>
        <DeliveryParts view={view} />
      </Live>
    );
    const title = t.title(String(delivery.id));
    const body = (
      <>
        <Heading title={title} trail={{ href: view.endpoint, text: view.url }} />
        {part}
      </>
    );
    await panel.show({ title, body, part });
  }

  @Post('replay')
  async replay(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const delivery = await this.delivery(path);
    const { replayed, running } = panel.texts(webhookTexts).delivery;
    const endpoint = await this.endpoints.find(delivery.endpointId);
    const page = deliveryPath(delivery.id);
    if (!endpoint?.enabled) return panel.redirect(page, bad(panel.texts(webhookTexts).replay.disabled));
    const isRunning = delivery.status === WebhookDeliveryStatus.Waiting && delivery.nextAt === null;
    await this.replays.replayOne(delivery, endpoint, panel.actor);
    await panel.redirect(page, isRunning ? bad(running) : replayed);
  }

  /** Throws NotFoundException. */
  private async delivery(path: string): Promise<WebhookDeliveryView> {
    const delivery = await this.deliveries.find(readId(path));
    if (!delivery) throw new NotFoundException();
    return delivery;
  }
}
