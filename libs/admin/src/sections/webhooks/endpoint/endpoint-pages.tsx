import { Injectable, NotFoundException } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { DeliveryQueries, EndpointFigureReader, WebhookEndpoints, type WebhookEndpointView } from '@recado/webhooks';
import { hasErrors } from '../../../panel/read-form.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import { Live } from '../../../ui/live.js';
import { endpointPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { DeliveryList } from './delivery-list.page.js';
import { deliveryListView } from './delivery-list.view.js';
import { type DeliveryQuery, filterHref, readDeliveryFilter } from './delivery-filter.js';
import { EndpointPage } from './endpoint.page.js';
import { endpointView, type RefusedEndpointForm } from './endpoint.view.js';

const PAGE_SIZE = 25;

interface Shown {
  query?: DeliveryQuery;
  /** A form of the page that was refused. */
  refused?: RefusedEndpointForm;
}

/** Shows the page of an endpoint. */
@Injectable()
export class EndpointPages {
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

  async show(panel: PanelRequest, endpoint: WebhookEndpointView, { query = {}, refused }: Shown): Promise<void> {
    const figures = (await this.figures.read([endpoint.id])).get(endpoint.id);
    const keyNames = await this.namesOf(endpoint.keyIds ?? []);
    const view = endpointView(endpoint, { figures, keyNames, refused }, panel);
    const { list, isRefused, href } = await this.list(panel, endpoint, query);
    const news = panel.texts(webhookTexts).delivery.news;
    const part = (
      <Live id="deliveries" href={refused ? null : href} news={news}>
        <DeliveryList {...list} />
      </Live>
    );
    const body = <EndpointPage view={view} list={list} part={part} />;
    await panel.show({ title: view.url, body, part, isRefused: refused !== undefined || isRefused });
  }

  private async list(panel: PanelRequest, endpoint: WebhookEndpointView, query: DeliveryQuery) {
    const endpointId = endpoint.id;
    const reading = readDeliveryFilter(query, panel);
    const { filter, typed, errors, before } = reading;
    const isRefused = hasErrors(errors);
    const none = { items: [], nextBefore: null };
    const at = { before, limit: PAGE_SIZE };
    const page = isRefused ? none : await this.deliveries.page({ endpointId, ...filter }, at);
    const list = deliveryListView(endpointPath(endpointId), reading, { ...page, rest: endpoint }, panel);
    return { list, isRefused, href: isRefused ? null : filterHref(endpointPath(endpointId), typed, before) };
  }

  private async namesOf(ids: readonly number[]): Promise<string[]> {
    if (ids.length === 0) return [];
    return (await this.apiKeys.list()).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  }
}
