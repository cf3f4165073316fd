import { Injectable, NotFoundException } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { DeliveryQueries, EndpointFigureReader, WebhookEndpoints, type WebhookEndpointView } from '@recado/webhooks';
import { hasErrors } from '../../../panel/read-form.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import { Live } from '../../../ui/live.js';
import { shownUrl } from '../shared/endpoint-state.js';
import { endpointPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { DeliveryList } from './delivery-list.page.js';
import { type DeliveryQuery, filterHref, readDeliveryFilter } from './delivery-filter.js';
import { EndpointPage } from './endpoint.page.js';

const PAGE_SIZE = 25;

/** Shows the page of an endpoint. */
@Injectable()
export class ShowEndpoint {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly figures: EndpointFigureReader,
    private readonly deliveries: DeliveryQueries,
    private readonly apiKeys: ApiKeys,
  ) {}

  /** Throws NotFoundException. */
  async endpoint(id: number): Promise<WebhookEndpointView> {
    const endpoint = await this.endpoints.find(id);
    if (!endpoint) throw new NotFoundException();
    return endpoint;
  }

  async show(panel: PanelRequest, endpoint: WebhookEndpointView, query: DeliveryQuery = {}): Promise<void> {
    const { id, url, keyIds } = endpoint;
    const figures = (await this.figures.read([id])).get(id);
    const keyNames = await this.namesOf(keyIds ?? []);
    const reading = readDeliveryFilter(query, panel);
    const { filter, typed, errors, before } = reading;
    const isRefused = hasErrors(errors);
    const page = isRefused
      ? { items: [], nextBefore: null }
      : await this.deliveries.page({ endpointId: id, ...filter }, { before, limit: PAGE_SIZE });
    const list = { endpoint, reading, ...page };
    const href = panel.refused || isRefused ? null : filterHref(endpointPath(id), typed, before);
    const part = (
      <Live id="deliveries" href={href} news={panel.texts(webhookTexts).delivery.news}>
        <DeliveryList {...list} />
      </Live>
    );
    const body = <EndpointPage endpoint={endpoint} figures={figures} keyNames={keyNames} list={list} part={part} />;
    await panel.show({ title: shownUrl(url, panel), body, part, isRefused });
  }

  private async namesOf(ids: readonly number[]): Promise<string[]> {
    if (ids.length === 0) return [];
    return (await this.apiKeys.list()).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  }
}
