import { NOTIFICATION_TYPES, readTime, WEBHOOK_DELIVERY_STATUSES, WebhookDeliveryStatus } from '@recado/core';
import type { DeliveryFilter, WebhookDeliveryView, WebhookEndpointView } from '@recado/webhooks';
import { describeFilter, type FieldSentences, type FilterQuery, type FilterReading } from '../../session/kit.js';
import { type Format, idOf, namedTexts, oneOf, type PanelRequest } from '../../session/kit.js';
import { Chip, type ChipView, choice, Field, Filters, Listing, pagesOf, Select, Time } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
import { deliveryPath, endpointPath, useTexts } from './shared.js';
import { webhookTexts } from './texts/index.js';

/** The errors are the names of texts. */
const FIELDS = {
  status: [statusOf, 'unknownValue'],
  event: [oneOf(NOTIFICATION_TYPES), 'unknownValue'],
  message: [idOf, 'messageInvalid'],
  from: [timeOf, 'timeInvalid'],
  until: [timeOf, 'timeInvalid'],
} as const;
export const DELIVERY_FILTER = describeFilter<Pick<PanelRequest, 'format'>>()(FIELDS);

/** A filter as it was typed, the deliveries that it finds, and the sentences at its fields. */
export interface DeliveryFilterReading extends Pick<FilterReading<typeof FIELDS>, 'typed' | 'isFiltered' | 'before'> {
  filter: Omit<DeliveryFilter, 'endpointId'>;
  errors: FieldSentences;
}

/** Reads the filter in the URL of a list of deliveries. */
export function readDeliveryFilter(query: FilterQuery, panel: PanelRequest): DeliveryFilterReading {
  const { values, errors, ...reading } = DELIVERY_FILTER.read(query, panel);
  const { deliveries: t } = panel.texts(webhookTexts);
  const { status, event: type, message: messageId, from, until } = values;
  const isReversed = Number(from) >= Number(until);
  return {
    ...reading,
    filter: { status, type, messageId, ...((from ?? until) !== undefined && { created: { from, until } }) },
    errors: { ...namedTexts(t, errors), ...(isReversed && { until: t.rangeReversed }) },
  };
}

function statusOf(name: string): WebhookDeliveryStatus | undefined {
  const index = (WEBHOOK_DELIVERY_STATUSES as readonly string[]).indexOf(name);
  return index < 0 ? undefined : (index as WebhookDeliveryStatus);
}

/** The value of a `datetime-local` field, in the zone of the panel. */
export function timeOf(value: string, { format }: Pick<PanelRequest, 'format'>): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value)) return undefined;
  const reading = readTime(value, format.zone);
  return reading.ok ? reading.at : undefined;
}

/** How an endpoint rests after failures. */
export type EndpointRest = Pick<WebhookEndpointView, 'enabled' | 'failingSince' | 'throttledUntil'>;

/**
 * Why a delivery waits, with the time of its next attempt unless that has passed; null: it does not wait, or goes out at
 * once.
 */
export function waitingNote(
  { nextAt, isAsked }: Pick<WebhookDeliveryView, 'nextAt' | 'isAsked'>,
  { enabled, failingSince, throttledUntil }: EndpointRest,
  panel: Pick<PanelRequest, 'texts' | 'format'>,
): string | null {
  if (nextAt === null || !enabled) return null;
  const { format } = panel;
  const { deliveries: t } = panel.texts(webhookTexts);
  const next = Math.max(nextAt, throttledUntil);
  const isAhead = next > format.now;
  if (isAsked && !isAhead) return null;
  if (failingSince === null) return isAhead ? t.retryAt(format.brief(next).text) : null;
  const since = isToday(failingSince, format) ? format.clock(failingSince) : format.brief(failingSince).text;
  if (!isAhead) return t.queues(since);
  const text = format.brief(next).text;
  return t.rests(since, isToday(next, format) ? t.today(text) : text);
}

function isToday(at: number, format: Format): boolean {
  return format.date(at).text === format.date(format.now).text;
}

/** The state of a delivery as a chip. */
export function deliveryState(
  { status, nextAt }: Pick<WebhookDeliveryView, 'status' | 'nextAt'>,
  panel: Pick<PanelRequest, 'texts'>,
): ChipView {
  const { statuses, sending } = panel.texts(webhookTexts).deliveries;
  if (status === WebhookDeliveryStatus.Delivered) return { tone: 'good', text: statuses.delivered };
  if (status === WebhookDeliveryStatus.Failed) return { tone: 'bad', text: statuses.failed };
  return nextAt === null ? { tone: 'info', text: sending } : { tone: 'quiet', text: statuses.waiting };
}

/** A page of the deliveries of an endpoint, with the filter as it was read. */
export interface DeliveryListProps {
  endpoint: WebhookEndpointView;
  reading: DeliveryFilterReading;
  items: readonly WebhookDeliveryView[];
  nextBefore: number | null;
}

/** The filter of the deliveries. */
export function DeliveryFilters({ endpoint, reading: { typed, errors, isFiltered } }: DeliveryListProps) {
  const { deliveries: t } = useTexts();
  const page = endpointPath(endpoint.id);
  const statuses = WEBHOOK_DELIVERY_STATUSES.map((name) => choice(typed.status, name, t.statuses[name]));
  const events = NOTIFICATION_TYPES.map((type) => choice(typed.event, type, type));
  const message = { name: 'message', label: t.message, value: typed.message, error: errors.message } as const;
  const from = { name: 'from', label: t.from, value: typed.from, error: errors.from } as const;
  const until = { name: 'until', label: t.until, value: typed.until, error: errors.until } as const;
  const anyStatus = choice(typed.status, '', t.anyStatus);
  const anyEvent = choice(typed.event, '', t.anyEvent);
  return (
    <Filters action={page} class="delivery-filters" label={t.filter} clear={isFiltered ? page : null}>
      <Select name="status" label={t.status} choices={[anyStatus, ...statuses]} error={errors.status} />
      <Select name="event" label={t.event} choices={[anyEvent, ...events]} error={errors.event} />
      <Field {...message} inputmode="numeric" autocomplete="off" max={15} />
      <Field {...from} type="datetime-local" />
      <Field {...until} type="datetime-local" />
    </Filters>
  );
}

/** The deliveries themselves, with the links between their pages. */
export function DeliveryList({ endpoint, reading, items, nextBefore }: DeliveryListProps) {
  const { format } = usePanel();
  const { deliveries, delivery: t, frame } = useTexts();
  const { columns } = deliveries;
  const { typed, before, isFiltered } = reading;
  const answer = ({ last }: WebhookDeliveryView) => {
    const status = last?.status ?? null;
    return status === null ? frame.none : t.status(String(status));
  };
  const none =
    isFiltered || before !== undefined
      ? { title: deliveries.noneTitle, text: nextBefore === null ? deliveries.none : deliveries.further }
      : { title: deliveries.emptyTitle, text: deliveries.empty };
  return (
    <Listing<WebhookDeliveryView>
      class="two-lines webhooks"
      isLinked
      rows={items}
      columns={[
        { head: columns.event, namesRow: true, cell: (delivery) => <Event {...delivery} /> },
        { head: columns.status, class: 'state', cell: (delivery) => <State delivery={delivery} endpoint={endpoint} /> },
        { head: columns.answer, class: 'rest', cell: answer },
        { head: columns.duration, class: 'number', cell: ({ last }) => (last ? format.span(last.ms) : frame.none) },
        { head: columns.attempts, class: 'number', cell: ({ attempts }) => format.number(attempts) },
        { head: columns.when, class: 'when', cell: ({ createdAt }) => <Time at={format.brief(createdAt)} /> },
      ]}
      none={none}
      pages={pagesOf((at) => DELIVERY_FILTER.href(endpointPath(endpoint.id), typed, at), before, nextBefore)}
      label={deliveries.pages}
    />
  );
}

function Event({ id, type, messageId }: WebhookDeliveryView) {
  const { delivery: t } = useTexts();
  return (
    <>
      <a class="strong" href={deliveryPath(id)}>
        {type}
      </a>
      {messageId !== null && (
        <span class="under">
          {t.message} {messageId}
        </span>
      )}
    </>
  );
}

/** What became of it, why it failed, and when it is tried again. */
function State({ delivery, endpoint }: { delivery: WebhookDeliveryView; endpoint: WebhookEndpointView }) {
  const panel = usePanel();
  const { faults } = useTexts();
  const why = delivery.error && faults[delivery.error];
  const note = [why, waitingNote(delivery, endpoint, panel)].filter(Boolean).join(' · ');
  return (
    <span>
      <Chip {...deliveryState(delivery, panel)} />
      {note && <span class="under">{note}</span>}
    </span>
  );
}
