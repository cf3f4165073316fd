import type { SpanCount } from '@recado/queries';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { SpanRow } from './schedule-list.page.js';
import { rangeHref, type ScheduleFilter, scheduleHref } from './schedule-query.js';
import { scheduleTexts } from './texts/index.js';

/** The rows of days: what is overdue, the days, and what is later. Rows without messages are left out. */
export function dayRows(counts: readonly SpanCount[], filter: ScheduleFilter, panel: PanelRequest): SpanRow[] {
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
export function hourRows(counts: readonly SpanCount[], filter: ScheduleFilter, panel: PanelRequest): SpanRow[] {
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
export function filled(rows: readonly SpanRow[], counts: readonly SpanCount[]): SpanRow[] {
  return rows.filter((_, index) => counts[index]!.count > 0 || counts[index]!.isAtLeast);
}
