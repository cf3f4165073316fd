import { Get, Post } from '@nestjs/common';
import { WebhookDeliveryStatus } from '@recado/core';
import {
  type EarlierAttempt,
  type ReceivedAnswer,
  type WebhookDeliveryView,
  type LastAttempt,
  type WebhookEndpointView,
  DeliveryQueries,
  DeliveryReplays,
  WebhookEndpoints,
} from '@recado/webhooks';
import { bad, type Format, found, type Localization, PanelPages, PanelRequest } from '../../session/kit.js';
import { Button, Chip, CopyBlock, type Detail, Details, Form, Heading, Live, Timeline } from '../../ui/kit.js';
import { type TimelineStep, usePanel } from '../../ui/kit.js';
import { deliveryState, waitingNote } from './delivery-list.js';
import { shownUrl, LeadToDelivery, deliveryPath, endpointPath, useTexts } from './shared.js';
import { webhookTexts } from './texts/index.js';

/** A delivery with the attempts before its last one, the newest first. */
interface DeliveryHistory {
  delivery: WebhookDeliveryView;
  earlier: readonly EarlierAttempt[];
}

type Attempt = Pick<EarlierAttempt, 'attempt' | 'startedAt' | 'ms' | 'status' | 'error' | 'answer'>;

/** Each attempt that has ended, the newest first. */
function deliverySteps({ delivery, earlier }: DeliveryHistory, panel: Localization): TimelineStep[] {
  const { last, error, status, attempts, nextAt } = delivery;
  const isRunning = status === WebhookDeliveryStatus.Waiting && nextAt === null;
  const attempt = isRunning ? attempts - 1 : attempts;
  const newest: Attempt[] = last === null ? [] : [{ ...last, attempt, error }];
  return [...newest, ...earlier].map((ended) => stepOf(ended, panel));
}

function stepOf({ attempt, startedAt, ms, status, error, answer }: Attempt, panel: Localization): TimelineStep {
  const { delivery: t, faults } = panel.texts(webhookTexts);
  const result = error === null ? t.delivered : faults[error];
  return {
    tone: error === null ? 'done' : 'bad',
    title: t.attempt(panel.format.number(attempt)),
    note: `${result} · ${t.took(panel.format.span(ms))}`,
    raw: rawOf(status, answer, panel),
    at: panel.format.precise(startedAt),
  };
}

/** `HTTP 503` and the beginning of the body in one line. */
function rawOf(status: number | null, answer: ReceivedAnswer | null, panel: Localization): string | null {
  if (status === null) return answer?.detail ?? null;
  const body = (answer?.body ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const line = panel.texts(webhookTexts).delivery.status(String(status));
  const shown = panel.format.raw(body) ?? '';
  return shown === '' ? line : `${line} ${shown}`;
}

/**
 * Fields of a body with texts that people or integrators wrote, or that a provider said about a person, a channel or a
 * template; the provider's id of a message may have the number in it.
 */
const TEXT_FIELDS = [
  'reference',
  'failure_reason',
  'description',
  'message',
  'text',
  'provider_message_id',
  'user_id',
  'detail',
  'reason',
  'opaque',
];
/** The second: at which a program asked to be told of its message. */
const URL_FIELDS = ['url', 'callback'];
const PHONE_FIELDS = ['phone', 'from'];
/** The `reason` of this event is a code of Recado. */
const WITH_OWN_REASON = 'webhook.disabled';

/** The body of a webhook in lines, as far as the reader may see it. */
export function shownBody(payload: string, format: Format): string {
  const event = JSON.parse(payload) as { type?: unknown };
  const isCode = (name: string) => name === 'reason' && event.type === WITH_OWN_REASON;
  const shown = (name: string, value: unknown) => (isCode(name) ? value : shownValue(name, value, format));
  return JSON.stringify(event, shown, 2);
}

function shownValue(name: string, value: unknown, format: Format): unknown {
  if (typeof value !== 'string') return value;
  if (PHONE_FIELDS.includes(name)) return shownPhone(value, format);
  if (URL_FIELDS.includes(name)) return shownUrl(value, { format });
  return TEXT_FIELDS.includes(name) ? format.text(value) : value;
}

/** The digits as they are sent, unless the format hides some of them. */
function shownPhone(digits: string, format: Format): string {
  const shown = format.phone(digits);
  return shown.replace(/\D/g, '') === digits ? digits : shown;
}

interface DeliveryProps extends DeliveryHistory {
  /** Null where it was deleted. */
  endpoint: Pick<WebhookEndpointView, 'url' | 'format' | 'enabled' | 'failingSince' | 'throttledUntil'> | null;
}

/** A delivery: what was sent, what came back, and each attempt. */
function DeliveryPage(props: DeliveryProps) {
  const { delivery: t } = useTexts();
  const { id, endpointId } = props.delivery;
  const trail = { href: endpointPath(endpointId), text: useAddress(props) };
  return (
    <>
      <Heading title={t.title(String(id))} trail={trail} />
      <DeliveryParts {...props} />
    </>
  );
}

/** What the page says of it. It refreshes itself until the delivery has ended. */
function DeliveryParts(props: DeliveryProps) {
  const { delivery: t } = useTexts();
  const { id, status } = props.delivery;
  const href = status === WebhookDeliveryStatus.Waiting ? deliveryPath(id) : null;
  return (
    <Live id="delivery" href={href} news={t.news}>
      <div class="columns">
        <div class="stack">
          <Request {...props} />
          <Response {...props.delivery} />
        </div>
        <div class="stack">
          <Facts {...props} />
          <Replay {...props} />
          <History {...props} />
        </div>
      </div>
    </Live>
  );
}

/** The address that a delivery was or will be sent to, as far as the reader may see it. */
function useAddress({ delivery: { last }, endpoint }: DeliveryProps): string {
  return shownUrl(last?.request.url || endpoint?.url || '', usePanel());
}

function Facts({ delivery, endpoint }: DeliveryProps) {
  const panel = usePanel();
  const { format } = panel;
  const { delivery: t, deliveries } = useTexts();
  const { type, eventId, messageId, attempts, createdAt, endedAt, nextAt } = delivery;
  const waits = endpoint && waitingNote(delivery, endpoint, panel);
  const message = { label: t.message, text: String(messageId), href: `/admin/messages/${messageId}` };
  // A time that has passed is not shown: the delivery waits for its turn.
  const isAhead = nextAt !== null && nextAt > format.now;
  const rows: Detail[] = [
    { label: deliveries.status, text: <Chip {...deliveryState(delivery, panel)} /> },
    { label: t.event, text: type, mono: true },
    { label: t.eventId, text: eventId, mono: true },
    ...(messageId === null ? [] : [message]),
    { label: t.attempts, text: format.number(attempts) },
    { label: t.createdAt, time: format.precise(createdAt) },
    ...(isAhead ? [{ label: t.next, time: format.brief(nextAt) }] : []),
    ...(endedAt === null ? [] : [{ label: t.endedAt, time: format.precise(endedAt) }]),
  ];
  return (
    <section class="card stack">
      <h2>{t.facts}</h2>
      <Details rows={rows} />
      {waits && <p class="help">{waits}</p>}
    </section>
  );
}

function Request(props: DeliveryProps) {
  const { delivery: t } = useTexts();
  const { format } = usePanel();
  const { endpoint } = props;
  const { last, payload } = props.delivery;
  const address = useAddress(props);
  return (
    <section class="card stack">
      <h2>{t.request}</h2>
      {last === null ? (
        <p class="help">{t.notSent}</p>
      ) : (
        <>
          <p>
            <code class="address">POST {address}</code>
          </p>
          <Headers headers={last.request.headers} />
        </>
      )}
      {last?.request.body !== undefined && (
        <CopyBlock id="sent-body" label={t.sentBody} text={format.raw(last.request.body) ?? t.hidden} />
      )}
      <CopyBlock id="request-body" label={endpoint?.format ? t.eventBody : t.body} text={shownBody(payload, format)} />
    </section>
  );
}

/** What came back, why nothing did, or why it counts as a failure. */
function Response({ last, error }: WebhookDeliveryView) {
  const { delivery: t, faults } = useTexts();
  if (last === null && error === null) return null;
  return (
    <section class="card stack">
      <h2>{t.response}</h2>
      {error !== null && (
        <p class="notice notice-bad">{[faults[error], last?.answer?.detail].filter(Boolean).join(' · ')}</p>
      )}
      {last && last.status !== null ? (
        <Answer status={last.status} ms={last.ms} answer={last.answer} />
      ) : (
        <p class="help">{t.noResponse}</p>
      )}
    </section>
  );
}

/** An address in it may hold a secret. */
function Answer({ status, ms, answer }: { status: number } & Pick<LastAttempt, 'ms' | 'answer'>) {
  const { delivery: t } = useTexts();
  const { format } = usePanel();
  const { headers = {}, body = '' } = answer ?? {};
  const isShown = ([name, value]: [string, string]) => name !== 'location' || format.raw(value) !== null;
  const shown = Object.entries(headers).filter(isShown);
  return (
    <>
      <p>
        <code>{t.status(String(status))}</code> · {format.span(ms)}
      </p>
      {shown.length > 0 && <Headers headers={Object.fromEntries(shown)} />}
      {body === '' ? (
        <p class="help">{t.emptyBody}</p>
      ) : (
        <>
          <CopyBlock id="response-body" label={t.body} text={format.raw(body) ?? t.hidden} />
          <p class="help">{t.cut}</p>
        </>
      )}
    </>
  );
}

function Headers({ headers }: { headers: Readonly<Record<string, string>> }) {
  const rows = Object.entries(headers).map(([name, value]) => ({
    label: <code>{name}</code>,
    text: value,
    mono: true,
  }));
  return <Details rows={rows} />;
}

function Replay({ delivery: { id, status, nextAt }, endpoint }: DeliveryProps) {
  const { delivery: t } = useTexts();
  if (status === WebhookDeliveryStatus.Waiting && nextAt === null) return <p class="help">{t.running}</p>;
  if (!endpoint?.enabled) return null;
  return (
    <Form class="card action" action={`${deliveryPath(id)}/replay`} once>
      <p class="help">{t.replayLead}</p>
      <p>
        <Button icon="send">{t.replay}</Button>
      </p>
    </Form>
  );
}

function History(history: DeliveryHistory) {
  const { delivery: t } = useTexts();
  const steps = deliverySteps(history, usePanel());
  if (steps.length === 0) return null;
  return (
    <section class="card stack">
      <h2>{t.history}</h2>
      <Timeline steps={steps} />
    </section>
  );
}

/** The page of a delivery, which refreshes itself until the delivery has ended, and its replay. */
@PanelPages('webhooks/deliveries/:id')
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveryQueries,
    private readonly endpoints: WebhookEndpoints,
    private readonly replays: DeliveryReplays,
    private readonly asked: LeadToDelivery,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const delivery = await this.delivery(panel.id);
    const endpoint = await this.endpoints.find(delivery.endpointId);
    const earlier = await this.deliveries.earlierAttempts(delivery);
    const props = { delivery, endpoint, earlier };
    const title = panel.texts(webhookTexts).delivery.title(String(delivery.id));
    await panel.show({ title, body: <DeliveryPage {...props} />, part: <DeliveryParts {...props} /> });
  }

  @Post('replay')
  async replay(panel: PanelRequest): Promise<void> {
    const delivery = await this.delivery(panel.id);
    const endpoint = await this.endpoints.find(delivery.endpointId);
    if (!endpoint?.enabled)
      return panel.redirect(deliveryPath(delivery.id), bad(panel.texts(webhookTexts).replay.disabled));
    const isRunning = delivery.status === WebhookDeliveryStatus.Waiting && delivery.nextAt === null;
    await this.replays.replayOne(delivery, endpoint, panel.actor);
    // An attempt that runs already is the one that is waited for.
    await this.asked.lead(panel, delivery.id, delivery.attempts - (isRunning ? 1 : 0), endpoint);
  }

  /** Throws NotFoundException. */
  private async delivery(id: number): Promise<WebhookDeliveryView> {
    return found(await this.deliveries.find(id));
  }
}
