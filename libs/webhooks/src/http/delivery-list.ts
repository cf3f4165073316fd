import { Injectable } from '@nestjs/common';
import { Cursors, type Principal } from '@recado/auth';
import { WEBHOOK_DELIVERY_STATUSES, type WebhookDeliveryStatus } from '@recado/core';
import { checkParameters, limitOf } from '@recado/http';
import { DeliveryQueries } from '../deliveries/delivery-queries.js';
import { DeliveryListQuery } from './delivery-list.query.js';
import { deliveryJson, type WebhookDeliveryListDto } from './webhook-delivery.dto.js';

/** Lists the deliveries to an endpoint, page by page. */
@Injectable()
export class DeliveryList {
  constructor(
    private readonly queries: DeliveryQueries,
    private readonly cursors: Cursors,
  ) {}

  /** Throws DomainError `validation_failed` for invalid parameters and foreign cursors. */
  async page({ keyId }: Principal, endpointId: number, query: unknown): Promise<WebhookDeliveryListDto> {
    const parameters = checkParameters(DeliveryListQuery, query);
    const filter = { endpointId, status: statusOf(parameters.status) };
    const listOf = { keyId, webhook: filter };
    const [before] = parameters.cursor === undefined ? [] : this.cursors.read(parameters.cursor, listOf);
    const { items, nextBefore } = await this.queries.page(filter, { before, limit: limitOf(parameters) });
    const next = nextBefore === null ? null : [nextBefore];
    return { data: items.map(deliveryJson), next_cursor: this.cursors.write(next, listOf) };
  }
}

function statusOf(name: string | undefined): WebhookDeliveryStatus | undefined {
  const index = (WEBHOOK_DELIVERY_STATUSES as readonly (string | undefined)[]).indexOf(name);
  return index < 0 ? undefined : (index as WebhookDeliveryStatus);
}
