import { Get } from '@nestjs/common';
import { type ApiKeyView, ApiKeys } from '@recado/auth';
import { type BatchFilter, type BatchListItem, doneShare, BatchListQuery } from '@recado/queries';
import {
  enqueueCurl,
  idOf,
  KEY_VARIABLE,
  PanelPages,
  describeFilter,
  dayIn,
  oneOf,
  type FilterReading,
} from '../../session/kit.js';
import { PanelRequest, SAMPLE_MESSAGE } from '../../session/kit.js';
import {
  choice,
  CopyBlock,
  Field,
  Filters,
  Heading,
  keyName,
  Live,
  MoreChips,
  Listing,
  pagesOf,
  SimulatedNote,
} from '../../ui/kit.js';
import { ProgressBar, Select, Time, usePanel } from '../../ui/kit.js';
import { batchBar, batchChips, sentCount } from './batch-state.js';
import { repliesText } from './batch.view.js';
import { CountedAt } from './forecast.js';
import { ForecastEnd } from './forecast.js';
import { ShowBatch } from './show-batch.js';
import { showsName } from './shows-name.js';
import { batchTexts } from './texts/index.js';

const PATH = '/admin/batches';
/** The errors are not told: parts that cannot be read are left out. */
const FIELDS = {
  /** A part of the name, or the number of a batch. */
  q: [(text: string) => text, ''],
  key: [idOf, ''],
  show: [oneOf(['many', 'paused']), ''],
  from: dayIn(''),
  until: dayIn(''),
} as const;
export const BATCH_FILTER = describeFilter<{ zone: string }>()(FIELDS);

/** The filter that a URL asks for. A text that may be a number is looked for in the names too. */
export function toBatchFilter({ q, key, show, from, until }: FilterReading<typeof FIELDS>['values']): BatchFilter {
  const filter = {
    id: idOf((q ?? '').replace(/^(?:lote|batch)\s*|^#|[\s.,]/gi, '')),
    name: q,
    apiKeyId: key,
    isMany: show === 'many' ? true : undefined,
    isPaused: show === 'paused' ? true : undefined,
    from: from?.start,
    until: until?.end,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** A page of the list of batches. */
interface BatchListProps extends Pick<FilterReading<typeof FIELDS>, 'typed' | 'isFiltered' | 'before'> {
  items: readonly BatchListItem[];
  nextBefore: number | null;
  keys: readonly ApiKeyView[];
}

const useTexts = () => usePanel().texts(batchTexts).list;

/** The list of batches, with its filter. */
function BatchListPage(props: BatchListProps) {
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
function BatchRows(props: BatchListProps) {
  const t = useTexts();
  const panel = usePanel();
  const { typed, before, items, nextBefore, keys } = props;
  const names = new Map(keys.map(({ id, name }) => [id, keyName(name, panel)]));
  const goesOn = items.some((item) => item.isCounting || item.isFilling || doneShare(item) < 1 || item.held > 0);
  const news = `${t.updated}: ${items.map(useDone).join(', ')}`;
  const chipsOf = (item: BatchListItem) => {
    const { chip, marks } = batchChips(item, panel);
    return [chip, ...marks];
  };
  const href = (at?: number) => BATCH_FILTER.href(PATH, typed, at);
  return (
    <Live id="batches" href={goesOn ? href(before) : null} news={news}>
      <SimulatedNote isShown={items.some(({ simulated }) => simulated !== null)} />
      <Listing<BatchListItem>
        class="two-lines batches"
        rows={items}
        isLinked
        columns={[
          {
            head: t.batch,
            namesRow: true,
            cell: (item) => <Name item={item} apiKey={names.get(item.apiKeyId) ?? ''} />,
          },
          { head: t.state, class: 'state', cell: (item) => <MoreChips chips={chipsOf(item)} /> },
          { head: t.progress, class: 'wide', cell: (item) => <Progress {...item} /> },
          {
            head: t.end,
            class: 'rest',
            cell: ({ forecast }) => (forecast.end === null ? t.noEnd : <ForecastEnd forecast={forecast} />),
          },
          { head: t.createdAt, class: 'when', cell: ({ createdAt }) => <Time at={panel.format.brief(createdAt)} /> },
        ]}
        none={useNone(props)}
        pages={pagesOf(href, before, nextBefore)}
        label={t.title}
      />
    </Live>
  );
}

function BatchFilters({ typed: { q, key, show, from, until }, isFiltered, keys }: BatchListProps) {
  const t = useTexts();
  const panel = usePanel();
  const ofKeys = keys.map(({ id, name }) => choice(key, String(id), keyName(name, panel)));
  const shows = [choice(show, '', t.all), choice(show, 'many', t.many), choice(show, 'paused', t.paused)];
  return (
    <Filters action={PATH} label={t.search} clear={isFiltered ? PATH : null}>
      <Field name="q" label={t.q} placeholder={t.qHint} value={q} max={255} autocomplete="off" />
      <Select name="key" label={t.key} choices={[choice(key, '', t.anyKey), ...ofKeys]} />
      <Select name="show" label={t.show} choices={shows} />
      <Field name="from" type="date" label={t.from} value={from} />
      <Field name="until" type="date" label={t.until} value={until} />
    </Filters>
  );
}

/** What stands in the place of the rows. */
function useNone({ isFiltered, nextBefore }: BatchListProps) {
  const t = useTexts();
  const { baseUrl } = usePanel().settings;
  if (isFiltered || nextBefore !== null) return { title: t.noneTitle, text: nextBefore === null ? t.none : t.noneHere };
  const sample = enqueueCurl(baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE, t.sampleName);
  return { title: t.emptyTitle, text: t.empty, children: <CopyBlock id="sample" label={t.sample} text={sample} /> };
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

const PAGE_SIZE = 20;

/** The list of batches with its filter, and the page of one batch. */
@PanelPages('batches')
export class BatchesController {
  constructor(
    private readonly batches: BatchListQuery,
    private readonly apiKeys: ApiKeys,
    private readonly detailPage: ShowBatch,
  ) {}

  @Get()
  async list(panel: PanelRequest): Promise<void> {
    const { typed, values, before } = BATCH_FILTER.read(panel.query, panel.format);
    const filter = toBatchFilter(values);
    const page = await this.batches.page(filter, { limit: PAGE_SIZE, ...(before !== undefined && { before }) });
    const items = page.items.filter((item) => showsName(item, filter, panel));
    const isFiltered = Object.keys(filter).length > 0;
    const props = { typed, isFiltered, before, items, nextBefore: page.nextBefore, keys: await this.apiKeys.list() };
    const { title } = panel.texts(batchTexts).list;
    await panel.show({ title, body: <BatchListPage {...props} />, part: <BatchRows {...props} /> });
  }

  @Get(':id')
  async detail(panel: PanelRequest): Promise<void> {
    await this.detailPage.show(panel, panel.id);
  }
}
