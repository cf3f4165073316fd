import type { SpanCount, SpanCounts } from '@recado/queries';
import { LinkButton } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import type { CalendarDay, CalendarMonth } from './schedule-month.js';
import { HowCounted, ScheduleFilters, ScheduleViews } from './schedule-list.page.js';
import { type FilterFields, type ScheduleFilter, scheduleHref } from './schedule-query.js';
import { scheduleTexts } from './texts/index.js';

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
export function ScheduleMonthPage(props: MonthProps) {
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
