import type { ApiKeyView } from '@recado/auth';
import { type BatchListItem, doneShare } from '@recado/queries';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import { queryFields } from '../../panel/list-query.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { choice } from '../../ui/choice.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { keyName } from '../../ui/key-name.js';
import { Live } from '../../ui/live.js';
import { Pager } from '../../ui/pager.js';
import { usePanel } from '../../ui/panel-context.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { Select } from '../../ui/select.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { BATCH_FIELDS, batchListHref, type BatchQuery } from './batch-filter.form.js';
import { repliesText } from './batch.view.js';
import { batchBar, batchChips, sentCount } from './batch-state.js';
import { CountedAt } from './counted-at.js';
import { ForecastEnd } from './forecast-end.js';
import { batchTexts } from './texts/index.js';

/** A page of the list of batches. */
export interface BatchListProps {
  query: BatchQuery;
  isFiltered: boolean;
  before: number | undefined;
  items: readonly BatchListItem[];
  nextBefore: number | null;
  keys: readonly ApiKeyView[];
}

const useTexts = () => usePanel().texts(batchTexts).list;

/** The list of batches, with its filter. */
export function BatchListPage(props: BatchListProps) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead(usePanel().format.zoneName())} />
      <BatchFilters {...props} />
      <BatchRows {...props} />
    </>
  );
}

/** The rows, which refresh themselves while batches go on. */
export function BatchRows(props: BatchListProps) {
  const t = useTexts();
  const { query, before, items, nextBefore } = props;
  const goesOn = items.some((item) => item.isCounting || item.isFilling || doneShare(item) < 1 || item.held > 0);
  const news = `${t.updated}: ${items.map(useDone).join(', ')}`;
  return (
    <Live id="batches" href={goesOn ? batchListHref(query, before) : null} news={news}>
      {items.length === 0 ? <NoRows {...props} /> : <Rows {...props} />}
      <Pager
        first={before === undefined ? null : batchListHref(query)}
        next={nextBefore === null ? null : batchListHref(query, nextBefore)}
        label={t.title}
      />
    </Live>
  );
}

function BatchFilters({ query, isFiltered, keys }: BatchListProps) {
  const t = useTexts();
  const { q, key, show, from, until } = queryFields(BATCH_FIELDS, query);
  const panel = usePanel();
  const ofKeys = keys.map(({ id, name }) => choice(key, String(id), keyName(name, panel)));
  const shows = [choice(show, '', t.all), choice(show, 'many', t.many), choice(show, 'paused', t.paused)];
  return (
    <Filters action="/admin/batches" label={t.search} clear={isFiltered ? '/admin/batches' : null}>
      <Field name="q" label={t.q} placeholder={t.qHint} value={q} max={255} autocomplete="off" />
      <Select name="key" label={t.key} choices={[choice(key, '', t.anyKey), ...ofKeys]} />
      <Select name="show" label={t.show} choices={shows} />
      <Field name="from" type="date" label={t.from} value={from} />
      <Field name="until" type="date" label={t.until} value={until} />
    </Filters>
  );
}

function NoRows({ isFiltered, nextBefore }: BatchListProps) {
  const t = useTexts();
  const { baseUrl } = usePanel().settings;
  if (isFiltered || nextBefore !== null) {
    return (
      <Empty title={t.noneTitle}>
        <p>{nextBefore === null ? t.none : t.noneHere}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t.emptyTitle}>
      <p>{t.empty}</p>
      <CopyBlock id="sample" label={t.sample} text={enqueueCurl(baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE, t.sampleName)} />
    </Empty>
  );
}

function Rows({ items, keys }: BatchListProps) {
  const t = useTexts();
  const panel = usePanel();
  const { format } = panel;
  const names = new Map(keys.map(({ id, name }) => [id, keyName(name, panel)]));
  return (
    <Table<BatchListItem>
      class="keys batches"
      rows={items}
      isLinked
      columns={[
        { head: t.batch, namesRow: true, cell: (item) => <Name item={item} apiKey={names.get(item.apiKeyId) ?? ''} /> },
        { head: t.state, cell: (item) => <State {...item} /> },
        { head: t.progress, cell: (item) => <Progress {...item} /> },
        {
          head: t.end,
          cell: ({ forecast }) => (forecast.end === null ? t.noEnd : <ForecastEnd forecast={forecast} />),
        },
        { head: t.createdAt, cell: ({ createdAt }) => <Time at={format.brief(createdAt)} /> },
      ]}
    />
  );
}

/** What it does, and that nobody receives it. */
function State(item: BatchListItem) {
  const { chip, marks } = batchChips(item, usePanel());
  return (
    <>
      <Chip {...chip} />
      <MoreChips chips={marks} />
    </>
  );
}

/** Its name, with its number, its messages and its key. */
function Name({ item, apiKey }: { item: BatchListItem; apiKey: string }) {
  const panel = usePanel();
  const { texts, format } = panel;
  const { id, name, total } = item;
  const { batch, list } = texts(batchTexts);
  const number = batch.title(String(id));
  const messages = batch.count(total, format.number(total));
  return (
    <span>
      <a class="strong" href={`/admin/batches/${id}`}>
        {name === null ? number : format.label(name)}
      </a>
      <span class="under">
        {[...(name === null ? [] : [number]), messages, list.ofKey(apiKey), repliesText(item, panel) ?? []]
          .flat()
          .join(' · ')}
      </span>
    </span>
  );
}

/** How many were sent, in words. */
function useDone(item: BatchListItem): string {
  const { format } = usePanel();
  const t = useTexts();
  if (item.isCounting) return t.counting;
  return t.sent(format.number(sentCount(item)), item.total, format.number(item.total));
}

function Progress(item: BatchListItem) {
  const done = useDone(item);
  return (
    <span class="share">
      <ProgressBar parts={batchBar(item)} label={done} />
      <span>
        {done} <CountedAt {...item} />
      </span>
    </span>
  );
}
