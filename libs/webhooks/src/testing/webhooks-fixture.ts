import type { Principal } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { type MessageContent, type NotificationType, Vault, type WebhookDeliveryStatus } from '@recado/core';
import { KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { withParts } from '../../../../test/support/fixtures/parts.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { AskedAnswers } from '../deliveries/asked-answers.js';
import { DeliveryQueries } from '../deliveries/delivery-queries.js';
import { DeliveryReplays } from '../deliveries/delivery-replays.js';
import type { WebhookDeliveryView } from '../deliveries/webhook-delivery.view.js';
import { EndpointChanges } from '../endpoints/endpoint-changes.js';
import { EndpointSubscriptions } from '../endpoints/subscriptions.js';
import type { WebhookEndpointView } from '../endpoints/webhook-endpoint.view.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { FanOut } from '../fan-out/fan-out.js';
import {
  type EndpointRequest,
  type FormatObstacle,
  type ToldAt,
  type ToldAttempt,
  type ToldEvent,
  WebhookFormats,
} from '../formats.js';
import { Listeners } from '../listeners/listeners.js';
import { Attempt } from '../notifier/attempt.js';
import type { ClaimedDelivery } from '../notifier/claimed-delivery.js';
import { DeliveryClaims } from '../notifier/delivery-claims.js';
import { DeliveryHousekeeping } from '../notifier/delivery-housekeeping.js';
import { DeliveryRecorder } from '../notifier/delivery-recorder.js';
import { DeliveryTransactions } from '../notifier/delivery-transactions.js';
import { EndpointHealth } from '../notifier/endpoint-health.js';
import { Notifier } from '../notifier/notifier.js';
import { SigningSecrets } from '../signing.js';
import { TargetGuard, type WebhookAnswer, type WebhookRequest, WebhookTransport } from '../transport.js';

export const TESTER = { type: 'system', id: null, name: 'a test' } as const;
export const URL_OF_SINK = 'https://sink.example/hook';
const OK: WebhookAnswer = { kind: 'answer', status: 204, headers: {}, body: '', ms: 1 };

/** A network in which every endpoint answers what a test says. */
class ScriptedTransport extends WebhookTransport {
  readonly requests: WebhookRequest[] = [];
  answer: (request: WebhookRequest) => WebhookAnswer | Promise<WebhookAnswer> = () => OK;

  async post(request: WebhookRequest): Promise<WebhookAnswer> {
    this.requests.push(request);
    return this.answer(request);
  }

  async close(): Promise<void> {}

  /** Every request is answered so from now on. */
  answers(status: number, headers: Record<string, string> = {}): void {
    this.answer = () => ({ ...OK, status, headers });
  }
}

/** A format that a test binds: it tells two events, and a message at the address that this names. */
class StubFormats extends WebhookFormats {
  readonly names = ['stub'];
  readonly asked: ToldAttempt[] = [];
  /** The secrets with which keys came. */
  readonly kept: string[] = [];
  obstacleOf: (keyIds: readonly number[] | null) => FormatObstacle | null = () => null;
  make: (attempt: ToldAttempt) => EndpointRequest | Promise<EndpointRequest> = ({ event, secret }) => ({
    body: `said=${event.type}&token=t-1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-signed-by': secret, 'x-token': 't-1' },
    secrets: ['t-1', secret],
  });

  events(): readonly NotificationType[] {
    return ['message.sent', 'message.delivered', 'message.received'];
  }

  /** Messages that came by Recado's own API are told of their sending only. */
  target(_: string, { type, dialect }: ToldEvent): ToldAt | null {
    if (!this.events().includes(type) || (type === 'message.delivered' && dialect === null)) return null;
    return { url: dialect?.callback ?? null };
  }

  override async obstacle(_: string, keyIds: readonly number[] | null): Promise<FormatObstacle | null> {
    return this.obstacleOf(keyIds);
  }

  override async keepSecret(_: string, _principal: Principal, secret: string): Promise<void> {
    this.kept.push(secret);
  }

  async request(_: string, attempt: ToldAttempt): Promise<EndpointRequest> {
    this.asked.push(attempt);
    return this.make(attempt);
  }
}

export function vaultOf(...secrets: [string, ...string[]]): Vault {
  const [first, ...others] = secrets.map((secret) => Buffer.alloc(32, secret));
  return new Vault(() => [first as Buffer, ...others]);
}

const PARTS = {
  answers: AskedAnswers,
  attempt: Attempt,
  changes: EndpointChanges,
  claims: DeliveryClaims,
  endpoints: WebhookEndpoints,
  fanOut: FanOut,
  health: EndpointHealth,
  housekeeping: DeliveryHousekeeping,
  listeners: Listeners,
  queries: DeliveryQueries,
  recorder: DeliveryRecorder,
  replays: DeliveryReplays,
  transactions: DeliveryTransactions,
};

/** Messages, endpoints, and everything between, on a clock that the test moves. */
export class WebhooksFixture extends withParts(PARTS) {
  readonly transport = new ScriptedTransport();
  readonly secrets = new SigningSecrets(vaultOf('a secret'));
  readonly formats = new StubFormats();
  readonly config: Config = testConfig({ NODE_ENV: 'test' });

  private constructor(readonly messages: MessagesFixture) {
    super(messages.parts);
    this.parts
      .bind(CONFIG, () => this.config)
      .bind(SigningSecrets, () => this.secrets)
      .bind(WebhookFormats, () => this.formats)
      .bind(TargetGuard, () => new TargetGuard([]))
      .bind(WebhookTransport, () => this.transport);
  }

  static async create(): Promise<WebhooksFixture> {
    return new WebhooksFixture(await MessagesFixture.create(new EndpointSubscriptions()));
  }

  get database() {
    return this.messages.database;
  }

  get clock() {
    return this.messages.clock;
  }

  /** The notifier of another process. Its loops do not run: a test calls their ticks. */
  notifier(): Notifier {
    return this.parts.another(Notifier);
  }

  /** Claims what is due for this endpoint, as a process does. */
  async claim(endpointId: number, limit = 10): Promise<ClaimedDelivery[]> {
    const limits = new Map([[endpointId, limit]]);
    return (await this.database.write((tx) => this.claims.claim(tx, limits))).deliveries;
  }

  /** The secrets that would sign a delivery now, the present one first. */
  async signingSecrets(endpointId: number): Promise<string[]> {
    await this.replays.sendTest(await this.endpoint(endpointId), TESTER);
    const claimed = await this.claim(endpointId, 100);
    const { secret, previousSecrets } = claimed.at(-1)!;
    return [secret, ...previousSecrets].map((sealed) => this.secrets.unseal(sealed));
  }

  /** Another key than the first. */
  async otherKey(): Promise<number> {
    const columns = ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at'];
    const row = ['Site', 'rcd_live_efgh', 'abcd', `h${Math.random()}`, 'messages:write', 0];
    return this.database.write((tx) => tx.insertOne('api_keys', columns, row));
  }

  async subscribe(events: NotificationType[], apiKeyId: number | null = KEY, url = URL_OF_SINK) {
    return this.changes.create({ apiKeyId, url, events, description: null }, TESTER);
  }

  async endpoint(id: number): Promise<WebhookEndpointView> {
    const found = await this.endpoints.find(id);
    if (!found) throw new Error(`there is no endpoint ${id}`);
    return found;
  }

  /** Stores one message and has it accepted by the gateway; returns its id. */
  async sendOne(
    apiKeyId = KEY,
    reference: string | null = null,
    content: MessageContent | null = null,
  ): Promise<number> {
    const batch = this.messages.batch([this.messages.item(0, { reference, content })], apiKeyId);
    const { messageIds } = await this.messages.writer.write(batch);
    const attempts = await this.messages.claims.claim(messageIds);
    const at = this.clock.now();
    const sent = attempts.map((attempt) => ({ kind: 'sent', attempt, at, providerMessageId: 'p' }) as const);
    await this.messages.recorder.record(sent);
    return messageIds[0] ?? 0;
  }

  /** Turns all notifications into deliveries. */
  async fanOutAll(): Promise<void> {
    while ((await this.fanOut.tick()).notifications > 0);
  }

  /** The deliveries to an endpoint, oldest first. */
  async deliveries(endpointId: number): Promise<WebhookDeliveryView[]> {
    const { items } = await this.queries.page({ endpointId }, { limit: 10_000 });
    return items.reverse();
  }

  async statuses(endpointId: number): Promise<WebhookDeliveryStatus[]> {
    return (await this.deliveries(endpointId)).map(({ status }) => status);
  }

  /** A notifier makes one attempt of everything that is due now. */
  async deliverDue(notifier: Notifier): Promise<void> {
    await notifier.fanOutTick(false);
    this.clock.advance(1_000);
    while ((await notifier.deliveryTick(false)) === 0) await notifier.settled();
    await notifier.settled();
  }

  /** Bodies of the requests so far. */
  sent(): { type: string; timestamp: string; data: Record<string, unknown> }[] {
    return this.transport.requests.map(({ body }) => JSON.parse(body) as ReturnType<WebhooksFixture['sent']>[number]);
  }

  close(): Promise<void> {
    return this.messages.close();
  }
}
