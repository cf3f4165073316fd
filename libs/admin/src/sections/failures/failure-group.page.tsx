import type { MessageView } from '@recado/messages';
import { BulkList, type ListedChange } from '../../bulk/bulk-list.js';
import { ConfirmMany } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import { ActionCard } from '../../ui/action-card.js';
import { Details } from '../../ui/details.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { FailureCode } from './failure-code.js';
import { groupCount, type ListedGroup, Trend, useCauseTitle, useMeaning } from './failure-list.page.js';
import { failureTexts } from './texts/index.js';

/** What can be done with a group; the names of its forms. */
export type FailureAction = 'retry' | 'discard';

interface FailureGroupProps {
  group: ListedGroup;
  messages: readonly MessageView[];
  /** How many messages its forms concern; null: too many to be counted. */
  total: number | null;
  /** What the forms send: which group, and until when. */
  hidden: Readonly<Record<string, string | number | null>>;
  changes: readonly ListedChange[];
}

/** A group of failures: what it means, its newest messages, and what can be done with all of them. */
export function FailureGroupPage(props: FailureGroupProps) {
  const { failures: t } = usePanel().texts(failureTexts);
  const { group } = props;
  return (
    <div class="stack">
      <Heading
        title={useCauseTitle(group.code)}
        lead={group.code !== '' && <FailureCode code={group.code} />}
        trail={{ href: '/admin/failures', text: t.title }}
      />
      <div class="columns">
        <div class="stack">
          <section class="card stack">
            <h2>{t.meaning}</h2>
            <p>{useMeaning(group)}</p>
          </section>
          <Newest messages={props.messages} />
        </div>
        <div class="stack">
          <Facts {...props} />
          <Actions {...props} />
        </div>
      </div>
      <BulkList changes={props.changes} page="/admin/failures" />
    </div>
  );
}

function Facts({ group, hidden: { from } }: FailureGroupProps) {
  const { texts, format } = usePanel();
  const { failures: t } = texts(failureTexts);
  return (
    <section class="card stack">
      <h2>{t.facts}</h2>
      <Details
        rows={[
          ...(typeof from === 'number' ? [{ label: t.since, time: format.dateTime(from) }] : []),
          { label: t.count, text: groupCount(group, { format }) },
          { label: t.channel, text: group.channel?.name ?? '' },
          { label: t.first, time: format.brief(group.first) },
          { label: t.last, time: format.brief(group.last) },
          { label: t.trend, text: <Trend {...group} /> },
        ]}
      />
    </section>
  );
}

function Actions({ total, hidden }: FailureGroupProps) {
  const { texts } = usePanel();
  const { failures: t } = texts(failureTexts);
  const { retryWord } = texts(bulkTexts).bulk;
  const form = (name: FailureAction) => ({ name, action: `/admin/failures/${name}`, count: total, hidden });
  const discard = { open: t.discardOpen, lead: t.discardLead, submit: t.discardSubmit, word: t.discardWord };
  return (
    <ActionCard title={t.manage} action="/admin/failures/retry" class="changes">
      <ConfirmMany {...form('retry')} open={t.retryOpen} lead={t.retryLead} submit={t.retrySubmit} word={retryWord} />
      <ConfirmMany {...form('discard')} {...discard} tone="danger" />
    </ActionCard>
  );
}

function Newest({ messages }: { messages: readonly MessageView[] }) {
  const panel = usePanel();
  const { format } = panel;
  const { failures: t } = panel.texts(failureTexts);
  return (
    <section class="stack">
      <h2>{t.newest}</h2>
      <Table<MessageView>
        rows={messages}
        isLinked
        columns={[
          { head: t.phone, namesRow: true, cell: (message) => <Phone {...message} /> },
          { head: t.text, cell: ({ text }) => (text === null ? t.erased : format.text(text)) },
          { head: t.when, cell: ({ endedAt, createdAt }) => <Time at={format.brief(endedAt ?? createdAt)} /> },
        ]}
      />
    </section>
  );
}

function Phone({ id, phone }: MessageView) {
  const panel = usePanel();
  const { failures: t } = panel.texts(failureTexts);
  return (
    <a class="strong phone" href={`/admin/messages/${id}`}>
      {phone === null ? t.erased : panel.format.phone(phone)}
    </a>
  );
}
