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
export { audibleEvents, EndpointSubscriptions } from './endpoints/subscriptions.js';
export { plainUrl, targetFault, urlFault } from './endpoints/url-fault.js';
export type { WebhookEndpointView } from './endpoints/webhook-endpoint.view.js';
export { WebhookEndpoints } from './endpoints/webhook-endpoints.js';
export { WEBHOOK_EVENTS } from './fan-out/event.dto.js';
export { type EndedAttempts, type EndpointFigures, EndpointFigureReader } from './figures/endpoint-figures.js';
export {
  type EndpointRequest,
  type RecadoEvent,
  type ToldAt,
  type ToldAttempt,
  type FormatObstacle,
  type ToldEvent,
  WebhookFormats,
} from './formats.js';
export { exampleEvent, type HeardEvent, Listeners } from './listeners/listeners.js';
export { SEALED_WEBHOOKS, signedHeaders, makeSigningSecret } from './signing.js';
export { resolveHost, SafeHttpTransport, WebhookTransport, TargetGuard } from './transport.js';
export {
  NoWebhookFormatsModule,
  WebhooksModule,
  WebhookSubscriptionsModule,
  WebhooksApiModule,
  WebhooksWorkerModule,
} from './webhooks.module.js';
