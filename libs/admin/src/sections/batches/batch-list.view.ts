import type { ApiKeyView } from '@recado/auth';
import { type BatchFilter, type BatchListItem, type BatchListPage, doneShare, type Forecast } from '@recado/queries';
import type { TimeView } from '../../format/format.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { type Choice, choice } from '../../ui/choice.js';
import type { ChipView } from '../../ui/chip.js';
import type { BarPart } from '../../ui/progress-bar.js';
import { batchListHref, type BatchQuery } from './batch-filter.form.js';
import { batchBar, batchChips, sentCount } from './batch-state.js';
import { batchTexts } from './texts/index.js';

/** A row of the list of batches. */
export interface BatchRow {
  href: string;
  name: string;
  /** Its number, messages and key. */
  about: string;
  state: ChipView;
  /** That nobody receives it. */
  marks: ChipView[];
  bar: BarPart[];
  /** How many were sent, in words. */
  done: string;
  /** Null: nothing waits, or its end is not known. */
  end: Forecast | null;
  createdAt: TimeView;
}

/** What the list of batches prints. */
export interface BatchListView {
  lead: string;
  rows: BatchRow[];
  firstHref: string | null;
  nextHref: string | null;
  /** The address of this page: it refreshes itself while batches go on. */
  liveHref: string | null;
  announcement: string;
  isFiltered: boolean;
  filter: { q: string; from: string; until: string; keys: Choice[]; shows: Choice[] };
  sample: string;
}

interface BatchListInput {
  query: BatchQuery;
  filter: BatchFilter;
  before: number | undefined;
  page: BatchListPage;
  keys: readonly ApiKeyView[];
}

/** A page of the list of batches. */
export function batchListView(
  { query, filter, before, page, keys }: BatchListInput,
  panel: PanelRequest,
): BatchListView {
  const { list } = panel.texts(batchTexts);
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const items = page.items.filter((item) => showsName(item, filter, panel));
  const rows = items.map((item) => toRow(item, names.get(item.apiKeyId) ?? '', panel));
  const goesOn = items.some((item) => item.isFilling || doneShare(item) < 1);
  return {
    lead: list.lead(panel.format.zoneName()),
    rows,
    firstHref: before === undefined ? null : batchListHref(query),
    nextHref: page.nextBefore === null ? null : batchListHref(query, page.nextBefore),
    liveHref: goesOn ? batchListHref(query, before) : null,
    announcement: `${list.updated}: ${rows.map(({ done }) => done).join(', ')}`,
    isFiltered: Object.keys(filter).length > 0,
    filter: filterFields(query, keys, panel),
    sample: enqueueCurl(panel.settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE, list.sampleName),
  };
}

/** Whether the reader may see why the batch was found: what is hidden in its name cannot be searched for. */
export function showsName(
  { id, name }: Pick<BatchListItem, 'id' | 'name'>,
  { id: number, name: searched }: BatchFilter,
  { format }: Pick<PanelRequest, 'format'>,
): boolean {
  if (id === number || searched === undefined || name === null || format.label(name) === name) return true;
  return format.label(name).toLowerCase().includes(searched.toLowerCase());
}

function toRow(item: BatchListItem, key: string, panel: PanelRequest): BatchRow {
  const { batch, list } = panel.texts(batchTexts);
  const { format } = panel;
  const number = batch.title(String(item.id));
  const sent = sentCount(item);
  const { chip, marks } = batchChips(item, panel);
  const messages = batch.count(item.total, format.number(item.total));
  return {
    href: `/admin/batches/${item.id}`,
    name: item.name === null ? number : format.label(item.name),
    about: [...(item.name === null ? [] : [number]), messages, list.ofKey(key)].join(' · '),
    state: chip,
    marks,
    bar: batchBar(item),
    done: list.sent(format.number(sent), item.total, format.number(item.total)),
    end: item.forecast.end === null ? null : item.forecast,
    createdAt: format.brief(item.createdAt),
  };
}

function filterFields(query: BatchQuery, keys: readonly ApiKeyView[], panel: PanelRequest): BatchListView['filter'] {
  const { list } = panel.texts(batchTexts);
  const [q, from, until, key, show] = [query.q, query.from, query.until, query.key, query.show].map(textOf);
  return {
    q: q!,
    from: from!,
    until: until!,
    keys: [choice(key!, '', list.anyKey), ...keys.map(({ id, name }) => choice(key!, String(id), name))],
    shows: [choice(show!, '', list.all), choice(show!, 'many', list.many), choice(show!, 'paused', list.paused)],
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
