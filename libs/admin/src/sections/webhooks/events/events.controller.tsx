import { Get } from '@nestjs/common';
import { NOTIFICATION_TYPES } from '@recado/core';
import { exampleEvent } from '@recado/webhooks';
import { CurrentRequest } from '../../../panel/current-request.js';
import { PanelRequest } from '../../../panel/panel-request.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { webhookTexts } from '../texts/index.js';
import { EventsPage } from './events.page.js';

/** Every event with an example of its body, which the functions make that make real ones. */
const EXAMPLES = NOTIFICATION_TYPES.map((type) => ({
  type,
  body: JSON.stringify(JSON.parse(exampleEvent(type)), null, 2),
}));

/** The catalogue of events, and how their signature is verified. */
@PanelPages('webhooks/events')
export class EventsController {
  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await panel.show({ title: panel.texts(webhookTexts).events.title, body: <EventsPage examples={EXAMPLES} /> });
  }
}
