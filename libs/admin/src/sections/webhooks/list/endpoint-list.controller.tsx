import { Get, Query } from '@nestjs/common';
import { EndpointFigureReader, WebhookEndpoints } from '@recado/webhooks';
import { CurrentRequest } from '../../../panel/current-request.js';
import { idOf } from '../../../panel/read-id.js';
import { PanelRequest } from '../../../panel/panel-request.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { webhookTexts } from '../texts/index.js';
import { EndpointListPage } from './endpoint-list.page.js';

/** Each row reads a week of figures. */
const PAGE_SIZE = 50;

/** The endpoints of all keys, and those of the panel. */
@PanelPages('webhooks')
export class EndpointListController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly figures: EndpointFigureReader,
  ) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest, @Query('before') place?: unknown): Promise<void> {
    const before = idOf(place);
    const { items, next } = await this.endpoints.page(PAGE_SIZE, before);
    const figures = await this.figures.read(items.map(({ id }) => id));
    const body = <EndpointListPage endpoints={items} figures={figures} isFirst={before === undefined} next={next} />;
    await panel.show({ title: panel.texts(webhookTexts).title, body });
  }
}
