import { WebhooksModule } from '@recado/webhooks';
import { defineSection } from '../../session/kit.js';
import { DeliveriesController } from './deliveries.controller.js';
import { EditEndpointController } from './endpoint-form.js';
import { NewEndpointController } from './endpoint-form.js';
import { EndpointController } from './endpoint.controller.js';
import { EventsController } from './events.controller.js';
import { EndpointListController } from './endpoint-list.js';
import { CreatedEndpointController } from './created-endpoint.controller.js';
import { LeadToDelivery } from './shared.js';
import { webhookTexts } from './texts/index.js';

/** Webhooks: the endpoints of all keys and those of the panel, their deliveries, and the catalogue of events. */
export const WEBHOOKS = defineSection({
  path: 'webhooks',
  group: 'access',
  icon: 'hook',
  texts: webhookTexts,
  controllers: [
    EndpointListController,
    NewEndpointController,
    CreatedEndpointController,
    EventsController,
    DeliveriesController,
    EditEndpointController,
    EndpointController,
  ],
  providers: [LeadToDelivery],
  imports: [WebhooksModule],
  styles: 'sections/webhooks/webhooks.css',
  commands: [{ name: 'create', href: '/admin/webhooks/new' }],
});
