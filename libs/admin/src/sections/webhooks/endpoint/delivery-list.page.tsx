import { NOTIFICATION_TYPES, WEBHOOK_DELIVERY_STATUSES } from '@recado/core';
import type { WebhookDeliveryView, WebhookEndpointView } from '@recado/webhooks';
import { Chip } from '../../../ui/chip.js';
import { choice } from '../../../ui/choice.js';
import { Empty } from '../../../ui/empty.js';
import { Field } from '../../../ui/field.js';
import { Filters } from '../../../ui/filters.js';
import { Pager } from '../../../ui/pager.js';
import { usePanel } from '../../../ui/panel-context.js';
import { Select } from '../../../ui/select.js';
import { Table } from '../../../ui/table.js';
import { Time } from '../../../ui/time.js';
import { deliveryPath, endpointPath } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';
import { type DeliveryFilterReading, filterHref } from './delivery-filter.js';
import { deliveryState } from './delivery-state.js';
import { waitingNote } from './waiting-note.js';

/** A page of the deliveries of an endpoint, with the filter as it was read. */
export interface DeliveryListProps {
  endpoint: WebhookEndpointView;
  reading: DeliveryFilterReading;
  items: readonly WebhookDeliveryView[];
  nextBefore: number | null;
}

/** The filter of the deliveries. */
export function DeliveryFilters({ endpoint, reading: { typed, errors } }: DeliveryListProps) {
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
    <Filters action={page} class="delivery-filters" label={t.filter} clear={isFiltered(typed) ? page : null}>
      <Select name="status" label={t.status} choices={[anyStatus, ...statuses]} error={errors.status} />
      <Select name="event" label={t.event} choices={[anyEvent, ...events]} error={errors.event} />
      <Field {...message} inputmode="numeric" autocomplete="off" max={15} />
      <Field {...from} type="datetime-local" />
      <Field {...until} type="datetime-local" />
    </Filters>
  );
}

function isFiltered(typed: DeliveryFilterReading['typed']): boolean {
  return Object.values(typed).some((value) => value !== '');
}

/** The deliveries themselves, with the links between their pages. */
export function DeliveryList(props: DeliveryListProps) {
  const { deliveries: t } = useTexts();
  const { endpoint, reading, items, nextBefore } = props;
  const page = endpointPath(endpoint.id);
  return (
    <>
      {items.length === 0 ? <NoRows {...props} /> : <Rows {...props} />}
      <Pager
        first={reading.before === undefined ? null : filterHref(page, reading.typed)}
        next={nextBefore === null ? null : filterHref(page, reading.typed, nextBefore)}
        label={t.pages}
      />
    </>
  );
}

function NoRows({ reading, nextBefore }: DeliveryListProps) {
  const { deliveries: t } = useTexts();
  if (!isFiltered(reading.typed) && reading.before === undefined) {
    return (
      <Empty title={t.emptyTitle}>
        <p>{t.empty}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t.noneTitle}>
      <p>{nextBefore === null ? t.none : t.further}</p>
    </Empty>
  );
}

function Rows({ items, endpoint }: DeliveryListProps) {
  const { format } = usePanel();
  const {
    deliveries: { columns },
    delivery: t,
    frame,
  } = useTexts();
  const answer = ({ last }: WebhookDeliveryView) => {
    const status = last?.status ?? null;
    return status === null ? frame.none : t.status(String(status));
  };
  return (
    <Table<WebhookDeliveryView>
      class="keys webhooks"
      isLinked
      rows={items}
      columns={[
        { head: columns.event, namesRow: true, cell: (delivery) => <Event {...delivery} /> },
        { head: columns.status, cell: (delivery) => <State delivery={delivery} endpoint={endpoint} /> },
        { head: columns.answer, cell: answer },
        { head: columns.duration, class: 'number', cell: ({ last }) => (last ? format.span(last.ms) : frame.none) },
        { head: columns.attempts, class: 'number', cell: ({ attempts }) => format.number(attempts) },
        { head: columns.when, cell: ({ createdAt }) => <Time at={format.brief(createdAt)} /> },
      ]}
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
