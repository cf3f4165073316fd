import type { MessageView } from '@recado/messages';
import { BulkList } from '../../bulk/bulk-list.js';
import type { BulkRow } from '../../bulk/bulk-list.view.js';
import { ConfirmMany, countText, isMany } from '../../bulk/confirm-many.js';
import { ActionCard } from '../../ui/action-card.js';
import { Details } from '../../ui/details.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Sparkline } from '../../ui/sparkline.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { GroupView } from './failure-list.view.js';
import { failureTexts } from './texts/index.js';

/** The word that confirms a change was not typed. */
export interface RefusedWord {
  action: 'retry' | 'discard';
  error: string;
}

/** What the page of a group prints. */
export interface FailureGroupView {
  group: GroupView;
  messages: readonly MessageView[];
  /** How many messages its forms concern; null: too many to be counted. */
  total: number | null;
  /** What the forms send: which group, and until when. */
  hidden: Readonly<Record<string, string>>;
  changes: readonly BulkRow[];
  refused?: RefusedWord | undefined;
}

/** A group of failures: what it means, its newest messages, and what can be done with all of them. */
export function FailureGroupPage({ view }: { view: FailureGroupView }) {
  const { failures: t } = usePanel().texts(failureTexts);
  const { group } = view;
  return (
    <div class="stack">
      <Heading title={<code>{group.code}</code>} trail={{ href: '/admin/failures', text: t.title }} />
      <div class="columns">
        <div class="stack">
          <section class="card stack">
            <h2>{t.meaning}</h2>
            <p>{group.meaning}</p>
          </section>
          <Newest messages={view.messages} />
        </div>
        <div class="stack">
          <Facts group={group} />
          <Actions view={view} />
        </div>
      </div>
      <BulkList rows={view.changes} page="/admin/failures" />
    </div>
  );
}

function Facts({ group }: { group: GroupView }) {
  const { failures: t } = usePanel().texts(failureTexts);
  return (
    <section class="card stack">
      <h2>{t.facts}</h2>
      <Details
        rows={[
          { label: t.count, text: group.count },
          { label: t.channel, text: group.channel },
          { label: t.first, time: group.first },
          { label: t.last, time: group.last },
          { label: t.trend, text: <Sparkline values={group.trend} label={group.trendText} /> },
        ]}
      />
    </section>
  );
}

function Actions({ view: { total, hidden, refused } }: { view: FailureGroupView }) {
  const panel = usePanel();
  const { failures: t } = panel.texts(failureTexts);
  const form = (action: RefusedWord['action']) => ({
    action: `/admin/failures/${action}`,
    passwordId: null,
    isOpen: refused?.action === action,
    errors: refused?.action === action ? { word: refused.error } : {},
  });
  const common = { count: countText(total, panel), hidden };
  const word = (text: string) => (isMany(total) ? text : null);
  return (
    <ActionCard title={t.manage} action="/admin/failures/retry" class="changes">
      <ConfirmMany
        {...form('retry')}
        {...common}
        open={t.retryOpen}
        lead={t.retryLead}
        submit={t.retrySubmit}
        word={word(t.retryWord)}
      />
      <ConfirmMany
        {...form('discard')}
        {...common}
        open={t.discardOpen}
        lead={t.discardLead}
        submit={t.discardSubmit}
        word={word(t.discardWord)}
        tone="danger"
      />
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
