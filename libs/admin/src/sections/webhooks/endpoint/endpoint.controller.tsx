import { Get, Param, Query } from '@nestjs/common';
import { CurrentRequest } from '../../../panel/current-request.js';
import { PanelRequest } from '../../../panel/panel-request.js';
import { readId } from '../../../panel/read-id.js';
import { PanelPages } from '../../../session/panel-controller.js';
import type { DeliveryQuery } from './delivery-filter.js';
import { ShowEndpoint } from './show-endpoint.js';

/** The page of an endpoint, with its deliveries. */
@PanelPages('webhooks/:id')
export class EndpointController {
  constructor(private readonly pages: ShowEndpoint) {}

  @Get()
  async page(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Query() query: DeliveryQuery,
  ): Promise<void> {
    await this.pages.show(panel, await this.pages.endpoint(readId(path)), query);
  }
}
