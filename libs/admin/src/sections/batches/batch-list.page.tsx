import { Chip, MoreChips } from '../../ui/chip.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { Live } from '../../ui/live.js';
import { Pager } from '../../ui/pager.js';
import { usePanel } from '../../ui/panel-context.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { Select } from '../../ui/select.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { BatchListView, BatchRow } from './batch-list.view.js';
import { ForecastEnd } from './forecast-end.js';
import { batchTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(batchTexts).list;

/** The list of batches, with its filter. */
export function BatchListPage({ view }: { view: BatchListView }) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={view.lead} />
      <BatchFilters view={view} />
      <BatchRows view={view} />
    </>
  );
}

/** The rows, which refresh themselves while batches go on. */
export function BatchRows({ view }: { view: BatchListView }) {
  const t = useTexts();
  return (
    <Live id="batches" href={view.liveHref} news={view.announcement}>
      {view.rows.length === 0 ? <NoRows {...view} /> : <Rows rows={view.rows} />}
      <Pager first={view.firstHref} next={view.nextHref} label={t.title} />
    </Live>
  );
}

function BatchFilters({ view: { filter, isFiltered } }: { view: BatchListView }) {
  const t = useTexts();
  return (
    <Filters
      action="/admin/batches"
      class="batch-filters"
      label={t.search}
      clear={isFiltered ? '/admin/batches' : null}
    >
      <Field name="q" label={t.q} placeholder={t.qHint} value={filter.q} max={255} autocomplete="off" />
      <Select name="key" label={t.key} choices={filter.keys} />
      <Select name="show" label={t.show} choices={filter.shows} />
      <Field name="from" type="date" label={t.from} value={filter.from} />
      <Field name="until" type="date" label={t.until} value={filter.until} />
    </Filters>
  );
}

function NoRows({ isFiltered, nextHref, sample }: BatchListView) {
  const t = useTexts();
  if (isFiltered || nextHref) {
    return (
      <Empty title={t.noneTitle}>
        <p>{nextHref ? t.noneHere : t.none}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t.emptyTitle}>
      <p>{t.empty}</p>
      <CopyBlock id="sample" label={t.sample} text={sample} />
    </Empty>
  );
}

function Rows({ rows }: Pick<BatchListView, 'rows'>) {
  const t = useTexts();
  return (
    <Table<BatchRow>
      class="keys batches"
      rows={rows}
      isLinked
      columns={[
        { head: t.batch, namesRow: true, cell: (row) => <Name {...row} /> },
        { head: t.state, cell: (row) => <State {...row} /> },
        { head: t.progress, cell: (row) => <Progress {...row} /> },
        { head: t.end, cell: ({ end }) => (end ? <ForecastEnd forecast={end} /> : t.noEnd) },
        { head: t.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  );
}

function State({ state, marks }: BatchRow) {
  return (
    <>
      <Chip {...state} />
      <MoreChips chips={marks} />
    </>
  );
}

function Name({ href, name, about }: BatchRow) {
  return (
    <span>
      <a class="strong" href={href}>
        {name}
      </a>
      <span class="under">{about}</span>
    </span>
  );
}

function Progress({ bar, done }: Pick<BatchRow, 'bar' | 'done'>) {
  return (
    <span class="share">
      <ProgressBar parts={bar} label={done} />
      <span>{done}</span>
    </span>
  );
}
