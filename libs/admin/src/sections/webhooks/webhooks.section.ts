import { WebhooksModule } from '@recado/webhooks';
import { defineSection } from '../../panel/section.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { EditEndpointController } from './endpoint-form/edit-endpoint.controller.js';
import { NewEndpointController } from './endpoint-form/new-endpoint.controller.js';
import { EndpointChangesController } from './endpoint/endpoint-changes.controller.js';
import { ShowEndpoint } from './endpoint/show-endpoint.js';
import { EndpointController } from './endpoint/endpoint.controller.js';
import { EventsController } from './events/events.controller.js';
import { EndpointListController } from './list/endpoint-list.controller.js';
import { ReplayController } from './replay/replay.controller.js';
import { CreatedEndpointController } from './secret/created-endpoint.controller.js';
import { WebhookReveal } from './secret/webhook-reveal.js';
import { LeadToDelivery } from './shared/lead-to-delivery.js';
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
    EndpointChangesController,
    ReplayController,
    EndpointController,
  ],
  providers: [WebhookReveal, ShowEndpoint, LeadToDelivery],
  imports: [WebhooksModule],
  styles: 'sections/webhooks/webhooks.css',
  commands: [{ name: 'create', href: '/admin/webhooks/new' }],
});
