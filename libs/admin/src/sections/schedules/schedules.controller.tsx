import { Get, NotFoundException } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { NO_END } from '@recado/messages';
import { type SpanCount, localDays, localHours, ScheduledCounts, type SpanCounts } from '@recado/queries';
import { RecurringSends } from '@recado/campaigns';
import { BulkList } from '../../bulk/bulk-list.js';
import { PanelPages, PanelRequest } from '../../session/kit.js';
import { FindScheduleBatches } from './find-schedule-batches.js';
import type { ListedSchedules } from './schedule-batches.part.js';
import { type SpanRow, SchedulePage, type SchedulePageView } from './schedule-list.page.js';
import { rangeHref, type ScheduleFilter, scheduleHref, dayOf, filterFields, filterOf, ROOT } from './schedule-query.js';
import { ShowScheduleRange } from './show-schedule-range.js';
import { scheduleTexts } from './texts/index.js';

/** The rows of days: what is overdue, the days, and what is later. Rows without messages are left out. */
function dayRows(counts: readonly SpanCount[], filter: ScheduleFilter, panel: PanelRequest): SpanRow[] {
  const { schedules: t } = panel.texts(scheduleTexts);
  const rows = counts.map((span, index): SpanRow => {
    const isDay = index > 0 && index < counts.length - 1;
    const label = isDay ? panel.format.day(span.from) : index === 0 ? t.overdue : t.later;
    const day = panel.format.field(span.from).slice(0, 10);
    const month = scheduleHref('/month', filter, { month: day.slice(0, 7) });
    const href = isDay ? scheduleHref('/day', filter, { day }) : index === 0 ? null : month;
    return { ...rowOf(span, filter, panel), label, href };
  });
  return rows;
}

/** The rows of the hours of a day. */
function hourRows(counts: readonly SpanCount[], filter: ScheduleFilter, panel: PanelRequest): SpanRow[] {
  const clock = (at: number) => panel.format.field(at).slice(11);
  return counts.map((span) => ({
    ...rowOf(span, filter, panel),
    label: `${clock(span.from)}–${clock(span.until)}`,
    href: null,
  }));
}

function rowOf(span: SpanCount, filter: ScheduleFilter, panel: PanelRequest): Omit<SpanRow, 'label' | 'href'> {
  const { schedules: t } = panel.texts(scheduleTexts);
  const text = panel.format.number(span.count);
  return {
    count: span.isAtLeast ? t.atLeast(text) : text,
    value: span.count,
    changeHref: rangeHref(span, filter),
  };
}

/** The rows that say something. */
function filled(rows: readonly SpanRow[], counts: readonly SpanCount[]): SpanRow[] {
  return rows.filter((_, index) => counts[index]!.count > 0 || counts[index]!.isAtLeast);
}

/** Days that are shown one by one. */
const DAYS = 14;
const NO_COUNTS: SpanCounts = {
  spans: [],
  countedAt: null,
  isCounting: false,
  found: { ranges: [], isAll: true },
};
const NOTHING: ListedSchedules = { batches: [], singles: 0, firstSingles: [], isMore: false };

/** What goes out: by day, and by the hours of a day. */
@PanelPages('schedules')
export class SchedulesController {
  constructor(
    private readonly counts: ScheduledCounts,
    private readonly channels: Channels,
    private readonly apiKeys: ApiKeys,
    private readonly batches: FindScheduleBatches,
    private readonly pages: ShowScheduleRange,
    private readonly recurring: RecurringSends,
  ) {}

  @Get()
  async days(panel: PanelRequest): Promise<void> {
    const filter = filterOf(panel.query);
    const { schedules: t } = panel.texts(scheduleTexts);
    const days = localDays(panel.format.now, panel.format.zone, DAYS);
    const [first, last] = [days[0]!.from, days.at(-1)!.until];
    const spans = [{ from: 0, until: first }, ...days, { from: last, until: NO_END }];
    const counts = panel.isPartial ? NO_COUNTS : await this.counts.of(filter, spans);
    const rows = dayRows(counts.spans, filter, panel);
    const head = { title: t.title, lead: t.lead(panel.format.zoneName()), day: null, changeHref: null };
    const list = panel.isPartial ? NOTHING : await this.batches.of({ ...filter, from: 0, until: NO_END }, counts);
    const later = filled(rows.slice(-1), counts.spans.slice(-1))[0];
    const month = panel.format.field(counts.spans.at(-1)?.firstAt ?? last).slice(0, 7);
    const link = later && { href: scheduleHref('/month', filter, { month }), text: t.laterLink(later.count) };
    // What is overdue has a bar only where there is some: mostly the first day comes first.
    const bars = [...filled(rows.slice(0, 1), counts.spans.slice(0, 1)), ...rows.slice(1, -1)];
    await this.show(panel, filter, { ...head, ...shown(rows, counts), bars, list, later: link ?? null });
  }

  @Get('day')
  async hours(panel: PanelRequest): Promise<void> {
    const at = dayOf(panel.query, panel.format.zone);
    if (at === undefined) throw new NotFoundException();
    const filter = filterOf(panel.query);
    const day = localDays(at, panel.format.zone, 1)[0]!;
    const counts = await this.counts.of(filter, localHours(day, panel.format.zone));
    const rows = hourRows(counts.spans, filter, panel);
    const { schedules: t } = panel.texts(scheduleTexts);
    const list = await this.batches.of({ ...filter, ...day }, counts);
    await this.show(panel, filter, {
      title: panel.format.day(day.from),
      lead: t.lead(panel.format.zoneName()),
      day: panel.format.field(at).slice(0, 10),
      changeHref: rangeHref(day, filter),
      ...shown(rows, counts),
      bars: rows,
      list,
      later: null,
    });
  }

  private async show(
    panel: PanelRequest,
    filter: ScheduleFilter,
    page: Omit<SchedulePageView, 'filter' | 'selected' | 'changes' | 'recurring'>,
  ): Promise<void> {
    const changes = await this.pages.changes(panel);
    const fields = filterFields(filter, this.channels.current(), await this.apiKeys.list(), panel);
    // With the days only, and not where the list of changes alone is refreshed.
    const isWhole = page.day === null && !panel.isPartial;
    const recurring = isWhole ? (await this.recurring.all()).filter(({ state }) => state === 'active') : [];
    const view = { ...page, filter: fields, selected: filter, changes, recurring };
    const part = <BulkList changes={changes} page={ROOT} />;
    await panel.show({ title: view.title, body: <SchedulePage view={view} />, part });
  }
}

function shown(rows: readonly SpanRow[], counts: SpanCounts): Pick<SchedulePageView, 'rows' | 'counted'> {
  return { rows: filled(rows, counts.spans), counted: counts };
}
