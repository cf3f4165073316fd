import type { OccurrenceView, RecurringView } from '@recado/recurring';
import { Button } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { Details } from '../../ui/details.js';
import { Empty } from '../../ui/empty.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import { WhatsappText } from '../../ui/whatsapp-text.js';
import { recurringHref } from './recurring-paths.js';
import { NextTimes, Rule } from './recurring-times.part.js';
import { recurringTexts } from './texts/index.js';

const TONES = { active: 'good', paused: 'warn', ended: 'quiet' } as const;

/** A recurring send with what it is sent to, by what, and its latest times. Null: the list or the channel is gone. */
interface RecurringItem {
  recurring: RecurringView;
  list: string | null;
  channel: string | null;
  occurrences: readonly OccurrenceView[];
}

const useTexts = () => usePanel().texts(recurringTexts).recurring;

/** All recurring sends. */
export function RecurringPage({ items }: { items: readonly RecurringItem[] }) {
  const t = useTexts();
  return (
    <div class="stack">
      <Heading title={t.title} lead={t.lead} trail={{ href: '/admin/schedules', text: t.trail }} />
      {items.length === 0 && (
        <Empty title={t.empty}>
          <p class="help">{t.emptyHint}</p>
        </Empty>
      )}
      {items.map((item) => (
        <Card {...item} />
      ))}
    </div>
  );
}

function Card({ recurring, list, channel, occurrences }: RecurringItem) {
  const { format, mayReadPeople } = usePanel();
  const t = useTexts();
  const { id, name, state, createdBy, plan } = recurring;
  const { text, template } = plan.choices;
  return (
    <section class="card stack" id={`recurring-${id}`}>
      <h2>
        {format.label(name)} <Chip tone={TONES[state]} text={t.states[state]} />
      </h2>
      <p>
        <Rule {...recurring} />
      </p>
      {template === null && mayReadPeople && (
        <p class="bubble" dir="auto">
          <WhatsappText text={text} />
        </p>
      )}
      <Details
        rows={[
          ...(template === null ? [] : [{ label: t.template, text: template.name }]),
          ...(plan.file === undefined ? [] : [{ label: t.file, text: format.label(plan.file) }]),
          { label: t.list, text: list === null ? t.listGone : format.label(list) },
          { label: t.channel, text: channel ?? '—' },
          { label: t.by, text: format.label(createdBy) },
          { label: t.next, text: <NextTimes {...recurring} /> },
          ...(occurrences.length > 0 ? [{ label: t.last, text: <LastTimes occurrences={occurrences} /> }] : []),
        ]}
      />
      {state !== 'ended' && <Changes {...recurring} />}
    </section>
  );
}

function LastTimes({ occurrences }: { occurrences: readonly OccurrenceView[] }) {
  const { format } = usePanel();
  const t = useTexts();
  const why = (reason: string) => (t.reasons as Partial<Record<string, string>>)[reason] ?? t.other(reason);
  return (
    <ul>
      {occurrences.map(({ occursAt, state, reason, sendId }) => (
        <li>
          <Time at={format.brief(occursAt)} />{' '}
          {state === 'sent' && sendId !== null ? (
            <a href={`/admin/send/${sendId}`}>{t.occurrences.sent}</a>
          ) : (
            t.occurrences[state]
          )}
          {reason !== null && `: ${why(reason)}`}
        </li>
      ))}
    </ul>
  );
}

function Changes({ id, revision, state }: RecurringView) {
  const t = useTexts();
  const seen = <input type="hidden" name="revision" value={revision} />;
  const isPaused = state === 'paused';
  return (
    <div class="actions">
      <Form action={`${recurringHref(id)}/${isPaused ? 'resume' : 'pause'}`}>
        {seen}
        <Button>{isPaused ? t.resume : t.pause}</Button>
      </Form>
      <Confirm
        action={`${recurringHref(id)}/end`}
        open={t.endOpen}
        openTone="danger"
        lead={t.endLead}
        submit={t.endSubmit}
        submitTone="danger-main"
      >
        {seen}
      </Confirm>
    </div>
  );
}
