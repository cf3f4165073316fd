export { WEBHOOK_EVENTS } from './fan-out/event.dto.js';
export { EndpointSubscriptions } from './subscriptions/endpoint-subscriptions.js';
export { WebhookSubscriptionsModule, WebhooksApiModule, WebhooksWorkerModule } from './webhooks.module.js';
