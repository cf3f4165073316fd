import { Chip } from '../../../ui/chip.js';
import { Empty } from '../../../ui/empty.js';
import { Field } from '../../../ui/field.js';
import { Filters } from '../../../ui/filters.js';
import { Pager } from '../../../ui/pager.js';
import { Select } from '../../../ui/select.js';
import { Table } from '../../../ui/table.js';
import { Time } from '../../../ui/time.js';
import { useTexts } from '../shared/use-texts.js';
import type { DeliveryListView, DeliveryRow } from './delivery-list.view.js';

/** The filter of the deliveries. */
export function DeliveryFilters({ page, typed, errors, statuses, events, isFiltered }: DeliveryListView) {
  const { deliveries: t } = useTexts();
  const message = { name: 'message', label: t.message, value: typed.message, error: errors.message } as const;
  const from = { name: 'from', label: t.from, value: typed.from, error: errors.from } as const;
  const until = { name: 'until', label: t.until, value: typed.until, error: errors.until } as const;
  return (
    <Filters action={page} class="delivery-filters" label={t.filter} clear={isFiltered ? page : null}>
      <Select name="status" label={t.status} choices={statuses} error={errors.status} />
      <Select name="event" label={t.event} choices={events} error={errors.event} />
      <Field {...message} inputmode="numeric" autocomplete="off" max={15} />
      <Field {...from} type="datetime-local" />
      <Field {...until} type="datetime-local" />
    </Filters>
  );
}

/** The deliveries themselves, with the links between their pages. */
export function DeliveryList(view: DeliveryListView) {
  const { deliveries: t } = useTexts();
  return (
    <>
      {view.rows.length === 0 ? <NoRows {...view} /> : <Rows rows={view.rows} />}
      <Pager first={view.first} next={view.next} label={t.pages} />
    </>
  );
}

function NoRows({ isFiltered, first, next }: DeliveryListView) {
  const { deliveries: t } = useTexts();
  if (!isFiltered && first === null) {
    return (
      <Empty title={t.emptyTitle}>
        <p>{t.empty}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t.noneTitle}>
      <p>{next === null ? t.none : t.further}</p>
    </Empty>
  );
}

function Rows({ rows }: Pick<DeliveryListView, 'rows'>) {
  const {
    deliveries: { columns },
    frame,
  } = useTexts();
  return (
    <Table<DeliveryRow>
      class="keys webhooks"
      isLinked
      rows={rows}
      columns={[
        { head: columns.event, namesRow: true, cell: (row) => <Event {...row} /> },
        { head: columns.status, cell: (row) => <State {...row} /> },
        { head: columns.answer, cell: ({ answer }) => answer ?? frame.none },
        { head: columns.duration, class: 'number', cell: ({ duration }) => duration ?? frame.none },
        { head: columns.attempts, class: 'number', cell: ({ attempts }) => attempts },
        { head: columns.when, cell: ({ when }) => <Time at={when} /> },
      ]}
    />
  );
}

function Event({ href, type, messageId }: DeliveryRow) {
  const { delivery: t } = useTexts();
  return (
    <>
      <a class="strong" href={href}>
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

function State({ state, note }: DeliveryRow) {
  return (
    <span>
      <Chip {...state} />
      {note && <span class="under">{note}</span>}
    </span>
  );
}
