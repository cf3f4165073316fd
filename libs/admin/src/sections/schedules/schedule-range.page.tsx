import { ConfirmMany, countText } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import { ActionCard } from '../../ui/action-card.js';
import { Details } from '../../ui/details.js';
import { Field } from '../../ui/field.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { type ListedSchedules, ScheduleBatches } from './schedule-batches.part.js';
import { ROOT } from './schedule-query.js';
import { scheduleTexts } from './texts/index.js';

/** What can be done with a stretch of time; the names of its forms. */
type ScheduleAction = 'cancel' | 'reschedule';

interface ScheduleRangeProps {
  title: string;
  /** The channel and the key that it is limited to; empty: none. */
  about: string;
  /** How many messages it concerns; null: too many to be counted. */
  total: number | null;
  list: ListedSchedules;
  /** What the forms send: which messages. */
  hidden: Readonly<Record<string, string | number | null>>;
}

const useTexts = () => usePanel().texts(scheduleTexts).schedules;

/** What is scheduled for a stretch of time: how many, the first of them, and what can be done with all of them. */
export function ScheduleRangePage(props: ScheduleRangeProps) {
  const panel = usePanel();
  const t = useTexts();
  return (
    <div class="stack">
      <Heading title={props.title} lead={props.about} trail={{ href: ROOT, text: t.title }} />
      <div class="columns">
        <ScheduleBatches title={t.batchesOfSpan} list={props.list} />
        <div class="stack">
          <section class="card stack">
            <Details rows={[{ label: t.count, text: countText(props.total, panel) }]} />
          </section>
          <Actions {...props} />
        </div>
      </div>
    </div>
  );
}

function Actions({ total, hidden }: ScheduleRangeProps) {
  const { format, texts } = usePanel();
  const t = useTexts();
  const { cancelWord, rescheduleWord } = texts(bulkTexts).bulk;
  const form = (name: ScheduleAction) => ({ name, action: `${ROOT}/${name}`, count: total, hidden });
  const cancel = { open: t.cancelOpen, lead: t.cancelLead, submit: t.cancelSubmit, word: cancelWord };
  const hint = t.zoneHint(format.zoneName());
  return (
    <ActionCard title={t.manage} action={`${ROOT}/cancel`} class="changes">
      <ConfirmMany
        {...form('reschedule')}
        open={t.rescheduleOpen}
        lead={t.rescheduleLead}
        submit={t.rescheduleSubmit}
        word={rescheduleWord}
      >
        <Field name="at" type="datetime-local" label={t.rescheduleField} hint={hint} required />
      </ConfirmMany>
      <ConfirmMany {...form('cancel')} {...cancel} tone="danger" />
    </ActionCard>
  );
}
