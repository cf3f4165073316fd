export { WEBHOOK_EVENTS } from './fan-out/event.dto.js';
export { AskedAnswers } from './deliveries/asked-answers.js';
export { DeliveryQueries } from './deliveries/delivery-queries.js';
export { DeliveryReplays, MAX_COUNTED } from './deliveries/delivery-replays.js';
export { type MessageDelivery, PersonDeliveries } from './deliveries/person-deliveries.js';
export type {
  DeliveryFilter,
  EarlierAttempt,
  LastAttempt,
  ReceivedAnswer,
  WebhookDeliveryView,
} from './deliveries/webhook-delivery.view.js';
export { EndpointChanges } from './endpoints/endpoint-changes.js';
export { WebhookEndpoints } from './endpoints/webhook-endpoints.js';
export type { WebhookEndpointView } from './endpoints/webhook-endpoint.view.js';
export { type EndedAttempts, type EndpointFigures, EndpointFigureReader } from './figures/endpoint-figures.js';
export { exampleEvent } from './fan-out/example-events.js';
export { EndpointSubscriptions } from './subscriptions/endpoint-subscriptions.js';
export {
  WebhooksModule,
  WebhookSubscriptionsModule,
  WebhooksApiModule,
  WebhooksWorkerModule,
} from './webhooks.module.js';
export { plainUrl, targetFault, urlFault } from './endpoints/url-fault.js';
export { signedHeaders } from './signing/sign.js';
export { makeSigningSecret } from './signing/signing-secret.js';
export { resolveHost } from './transport/resolve-host.js';
export { SafeHttpTransport } from './transport/safe-http.transport.js';
export { TargetGuard } from './transport/target-guard.js';
export { type HeardEvent, Listeners } from './listeners/listeners.js';
export { WebhookTransport } from './transport/webhook-transport.js';
export { SEALED_WEBHOOKS } from './signing/secret-renewal.js';
