import { nextTimes, type RecurringView } from '@recado/campaigns';
import { Table, Time, usePanel } from '../../ui/kit.js';
import { RECURRING_ROOT } from './recurring-paths.js';
import { recurringTexts } from './texts/index.js';

/** Next times that are shown. */
const NEXT = 3;

const useTexts = () => usePanel().texts(recurringTexts).recurring;

/** A day of a rule in words, such as `quarta` or `o último dia do mês`. */
export function dayName(rule: string, t: ReturnType<typeof useTexts>): string {
  if (rule === 'last') return t.lastDay;
  const [kind = '', week = '', day = ''] = rule.split('-');
  if (kind === 'date') return t.date(week);
  return kind === 'week' ? t.weekday(week, Number(day)) : (t.dayNames[Number(rule) - 1] ?? rule);
}

/** On which days and when, as a sentence. */
export function Rule({ days, time, timezone, untilDay }: RecurringView) {
  const t = useTexts();
  const named = days.map((day) => dayName(day, t)).join(', ');
  const until = untilDay === null ? '' : `, ${t.untilDay(untilDay.split('-').reverse().join('/'))}`;
  return <>{`${t.rule(named, time, timezone)}${until}`}</>;
}

/** The next three times. */
export function NextTimes({ nextAt, ...rule }: RecurringView) {
  const { format } = usePanel();
  const t = useTexts();
  if (nextAt === null) return <>{t.none}</>;
  return (
    <>
      {nextTimes(rule, nextAt - 1, NEXT).map((at, index) => (
        <>
          {index > 0 && ' · '}
          <Time at={format.brief(at)} />
        </>
      ))}
    </>
  );
}

/** Those that go on, among what is scheduled. */
export function RecurringRows({ recurring }: { recurring: readonly RecurringView[] }) {
  const { format } = usePanel();
  const t = useTexts();
  if (recurring.length === 0) return null;
  return (
    <section class="stack">
      <h2>{t.title}</h2>
      <Table<RecurringView>
        rows={recurring}
        columns={[
          {
            head: t.title,
            namesRow: true,
            cell: ({ id, name }) => <a href={`${RECURRING_ROOT}#recurring-${id}`}>{format.label(name)}</a>,
          },
          { head: t.days, cell: (each) => <Rule {...each} /> },
          { head: t.next, cell: (each) => <NextTimes {...each} /> },
        ]}
      />
    </section>
  );
}
