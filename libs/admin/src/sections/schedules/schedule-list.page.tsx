import { BulkList, type ListedChange } from '../../bulk/bulk-list.js';
import { LinkButton } from '../../ui/button.js';
import { Chart } from '../../ui/chart.js';
import { Empty } from '../../ui/empty.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { Table } from '../../ui/table.js';
import type { FilterFields } from './schedule-query.js';
import { ROOT } from './schedule-query.js';
import { scheduleTexts } from './texts/index.js';

/** A day or an hour, and what is scheduled for it. */
export interface SpanRow {
  label: string;
  count: string;
  value: number;
  /** The page of the day; null: it is an hour, or no single day. */
  href: string | null;
  changeHref: string;
}

/** What the pages of days and of hours print. */
export interface SchedulePageView {
  title: string;
  lead: string;
  /** The day that is shown, as the URL holds it; null: all days. */
  day: string | null;
  filter: FilterFields;
  rows: SpanRow[];
  /** The bars of the chart, which has no place for what is overdue and for what is later. */
  bars: SpanRow[];
  /** Some counts say only how many there are at least. */
  isBounded: boolean;
  /** The page that changes the whole day; null: all days are shown. */
  changeHref: string | null;
  changes: readonly ListedChange[];
}

const useTexts = () => usePanel().texts(scheduleTexts).schedules;

/** What goes out, by day or by the hours of a day. */
export function SchedulePage({ view }: { view: SchedulePageView }) {
  const t = useTexts();
  const { day, changeHref } = view;
  const trail = day === null ? {} : { trail: { href: ROOT, text: t.title } };
  return (
    <div class="stack">
      <Heading title={view.title} lead={view.lead} {...trail}>
        {changeHref && view.rows.length > 0 && <LinkButton href={changeHref}>{t.changeDay}</LinkButton>}
      </Heading>
      <ScheduleFilters view={view} />
      {view.isBounded && <p class="notice notice-warn">{t.bounded}</p>}
      {view.rows.length === 0 ? <NoRows day={day} /> : <Spans view={view} />}
      <BulkList changes={view.changes} page={ROOT} />
    </div>
  );
}

function ScheduleFilters({ view: { filter, day } }: { view: SchedulePageView }) {
  const t = useTexts();
  const action = day === null ? ROOT : `${ROOT}/day`;
  const all = day === null ? ROOT : `${ROOT}/day?day=${day}`;
  return (
    <Filters action={action} label={t.search} clear={filter.isFiltered ? all : null}>
      {day !== null && <input type="hidden" name="day" value={day} />}
      <Select name="channel" label={t.channel} choices={filter.channels} />
      <Select name="key" label={t.key} choices={filter.keys} />
    </Filters>
  );
}

function NoRows({ day }: Pick<SchedulePageView, 'day'>) {
  const t = useTexts();
  return (
    <Empty title={t.emptyTitle}>
      <p>{day === null ? t.empty : t.emptyDay}</p>
    </Empty>
  );
}

function Spans({ view: { rows, bars, day } }: { view: SchedulePageView }) {
  const t = useTexts();
  return (
    <>
      <section class="card stack">
        <Chart
          title={day === null ? t.chartDays : t.chartHours}
          series={[{ name: t.series, tone: 'info' }]}
          points={bars.map(({ label, value }) => ({ label, values: [value] }))}
        />
      </section>
      <Table<SpanRow>
        rows={rows}
        columns={[
          { head: day === null ? t.day : t.hour, namesRow: true, cell: (row) => <Name {...row} /> },
          { head: t.count, class: 'number', cell: ({ count }) => count },
          { head: t.actions, isHeadHidden: true, class: 'end', cell: (row) => <Change {...row} /> },
        ]}
      />
    </>
  );
}

function Name({ href, label }: SpanRow) {
  if (href === null) return <span class="strong">{label}</span>;
  return (
    <a class="strong" href={href}>
      {label}
    </a>
  );
}

function Change({ changeHref, label }: SpanRow) {
  const t = useTexts();
  return (
    <a class="button button-plain" href={changeHref} aria-label={t.changeNamed(label)}>
      {t.change}
    </a>
  );
}
