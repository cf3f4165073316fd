import { Get } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { DAY_MS, localToUtcOrNext } from '@recado/core';
import { type TimeSpan, type SpanCount, type SpanCounts, ScheduledCounts } from '@recado/queries';
import { found, PanelPages, PanelRequest } from '../../session/kit.js';
import { Empty, Heading, LinkButton, usePanel } from '../../ui/kit.js';
import { HowCounted, ScheduleFilters, ScheduleViews } from './schedule-list.page.js';
import { type FilterFields, type ScheduleFilter, scheduleHref, filterFields, filterOf } from './schedule-query.js';
import { scheduleTexts } from './texts/index.js';

/** A month of a calendar, as its pages need it. */
interface CalendarMonth {
  /** `2026-12`, and those before and after it. */
  name: string;
  previous: string;
  next: string;
  /** UTC milliseconds. */
  from: number;
  until: number;
  /** Its weeks, from Sunday on; null: a day of another month. */
  weeks: (CalendarDay | null)[][];
}

interface CalendarDay extends TimeSpan {
  /** `2026-12-24` */
  name: string;
  number: number;
}

/** Years that a calendar shows: those of every schedule that is taken, and no date that a clock cannot name. */
const YEARS = { first: 2000, last: 2199 };

/** The month with this name in a zone. Undefined: there is none. */
export function monthOf(name: unknown, zone: string): CalendarMonth | undefined {
  if (typeof name !== 'string' || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(name)) return undefined;
  const [year, month] = name.split('-').map(Number) as [number, number];
  if (year < YEARS.first || year > YEARS.last) return undefined;
  const midnight = Date.UTC(year, month - 1, 1);
  const length = (Date.UTC(year, month, 1) - midnight) / DAY_MS;
  const start = (day: number) => localToUtcOrNext(midnight + (day - 1) * DAY_MS, zone);
  const days = Array.from({ length }, (_, index): CalendarDay => {
    const number = index + 1;
    const date = `${name}-${String(number).padStart(2, '0')}`;
    return { name: date, number, from: start(number), until: start(number + 1) };
  });
  const before = new Date(midnight).getUTCDay();
  const after = (7 - ((before + length) % 7)) % 7;
  const cells = [...Array<null>(before).fill(null), ...days, ...Array<null>(after).fill(null)];
  return {
    name,
    previous: new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7),
    next: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7),
    from: days[0]!.from,
    until: days.at(-1)!.until,
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
  };
}

/** The days of a month in their order. */
export function daysIn({ weeks }: CalendarMonth): CalendarDay[] {
  return weeks.flat().filter((day) => day !== null);
}

interface MonthProps {
  month: CalendarMonth;
  title: string;
  filter: ScheduleFilter;
  fields: FilterFields;
  /** What is scheduled, by the beginning of its day. */
  counts: ReadonlyMap<number, SpanCount>;
  counted: SpanCounts;
}

const useTexts = () => usePanel().texts(scheduleTexts).schedules;

/** The days of a month as a calendar, with how many messages leave on each. */
function ScheduleMonthPage(props: MonthProps) {
  const t = useTexts();
  const { month, title, filter, fields, counts } = props;
  const all = [...counts.values()];
  const isEmpty = all.every(({ count, isAtLeast }) => count === 0 && !isAtLeast);
  const to = (name: string) => scheduleHref('/month', filter, { month: name });
  return (
    <div class="stack">
      <Heading title={title} lead={t.lead(usePanel().format.zoneName())}>
        <p class="actions">
          <LinkButton href={to(month.previous)}>{t.previousMonth}</LinkButton>
          <LinkButton href={to(month.next)}>{t.nextMonth}</LinkButton>
        </p>
      </Heading>
      <ScheduleViews view="month" filter={filter} month={month.name} />
      <ScheduleFilters action="/month" fields={fields} hidden={{ month: month.name }} />
      <HowCounted {...props.counted} />
      {isEmpty && (
        <Empty title={t.emptyTitle}>
          <p>{t.emptyMonth}</p>
        </Empty>
      )}
      {!isEmpty && <Calendar {...props} />}
    </div>
  );
}

function Calendar({ month, title, ...props }: MonthProps) {
  const t = useTexts();
  return (
    <div class="card table-card">
      <table class="rows keys month">
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            {t.weekdays.map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr>{week.map((day) => (day ? <Day day={day} {...props} /> : <td />))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A day, which leads to its page where something leaves on it. */
function Day({ day, counts, filter }: Pick<MonthProps, 'counts' | 'filter'> & { day: CalendarDay }) {
  const t = useTexts();
  const { format } = usePanel();
  const { count = 0, isAtLeast = false } = counts.get(day.from) ?? {};
  const current = day.from <= format.now && format.now < day.until ? 'date' : undefined;
  if (count === 0 && !isAtLeast) return <td aria-current={current}>{day.number}</td>;
  const text = `${format.number(count)}${isAtLeast ? '+' : ''}`;
  const label = format.day(day.from);
  return (
    <td aria-current={current} data-label={label}>
      <a href={scheduleHref('/day', filter, { day: day.name })}>
        <span>{day.number}</span> <b>{text}</b>
        <span class="unseen"> {t.messagesOnDay(count === 1 && !isAtLeast)}</span>
      </a>
    </td>
  );
}

/** What goes out, on the calendar of a month. */
@PanelPages('schedules')
export class ScheduleMonthController {
  constructor(
    private readonly counts: ScheduledCounts,
    private readonly channels: Channels,
    private readonly apiKeys: ApiKeys,
  ) {}

  @Get('month')
  async month(panel: PanelRequest): Promise<void> {
    const { format } = panel;
    const month = found(monthOf(panel.query.month ?? format.field(format.now).slice(0, 7), format.zone));
    const filter = filterOf(panel.query);
    const counted = await this.counts.of(filter, daysIn(month));
    const counts = new Map(counted.spans.map((count) => [count.from, count]));
    const fields = filterFields(filter, this.channels.current(), await this.apiKeys.list(), panel);
    const name = format.month(month.from);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    await panel.show({ title, body: <ScheduleMonthPage {...{ month, title, filter, fields, counts, counted }} /> });
  }
}
