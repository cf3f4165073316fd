import type { BulkChangeView } from '@recado/messages';
import type { Localization } from '../i18n/localization.js';
import { Button } from '../ui/button.js';
import { Chip } from '../ui/chip.js';
import { Form } from '../ui/form.js';
import { Live } from '../ui/live.js';
import { usePanel } from '../ui/panel-context.js';
import { type BarPart, ProgressBar } from '../ui/progress-bar.js';
import { Table } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { bulkTexts } from './texts/index.js';

/** A change of many messages. */
export type ListedChange = BulkChangeView & {
  /** Which messages it concerns, in words. */
  about: string;
};

interface BulkListProps {
  changes: readonly ListedChange[];
  /** The page that it is on, below which its changes are stopped. */
  page: string;
}

/** The newest changes of many messages, with their progress. It refreshes itself while one is under way. */
export function BulkList({ changes, page }: BulkListProps) {
  const panel = usePanel();
  const { bulk: t } = panel.texts(bulkTexts);
  const isRunning = changes.some(({ endedAt }) => endedAt === null);
  const news = `${t.updated}: ${changes.map((change) => progressText(change, panel)).join(', ')}`;
  return (
    <Live id="changes" href={isRunning ? page : null} news={news}>
      {changes.length > 0 && (
        <section class="stack">
          <h2>{t.title}</h2>
          <Rows changes={changes} page={page} />
        </section>
      )}
    </Live>
  );
}

function Rows({ changes, page }: BulkListProps) {
  const { texts, format } = usePanel();
  const { bulk: t } = texts(bulkTexts);
  return (
    <Table<ListedChange>
      class="keys bulk"
      rows={changes}
      columns={[
        { head: t.what, namesRow: true, cell: (change) => <What {...change} /> },
        { head: t.progress, cell: (change) => <Progress {...change} /> },
        { head: t.who, cell: ({ actor }) => actor.name },
        { head: t.when, cell: ({ createdAt }) => <Time at={format.brief(createdAt)} /> },
        {
          head: t.actions,
          isHeadHidden: true,
          class: 'end',
          cell: ({ id, endedAt }) => endedAt === null && <Stop action={`${page}/changes/${id}/stop`} />,
        },
      ]}
    />
  );
}

function What({ action, about }: ListedChange) {
  const { bulk: t } = usePanel().texts(bulkTexts);
  return (
    <span>
      <span class="strong">{t.names[action]}</span>
      <span class="under">{about}</span>
    </span>
  );
}

function Progress(change: ListedChange) {
  const panel = usePanel();
  const { bulk: t } = panel.texts(bulkTexts);
  const progress = progressText(change, panel);
  const isRunning = change.endedAt === null;
  return (
    <span class="share">
      <Chip tone={isRunning ? 'info' : 'good'} text={isRunning ? t.running : t.ended} />
      <ProgressBar parts={barOf(change)} label={progress} />
      <span>{progress}</span>
    </span>
  );
}

/** How many are done and how many are left, in words. */
function progressText({ done, skipped, expected, endedAt }: BulkChangeView, panel: Localization): string {
  const { bulk: t } = panel.texts(bulkTexts);
  const { format } = panel;
  const left = expected === null ? 0 : Math.max(expected - done - skipped, 0);
  return [
    t.done(format.number(done), expected === null ? null : format.number(expected)),
    ...(endedAt === null && left > 0 ? [t.left(format.number(left))] : []),
    ...(skipped > 0 ? [t.skipped(format.number(skipped))] : []),
  ].join(' · ');
}

function barOf({ done, skipped, expected, endedAt }: BulkChangeView): BarPart[] {
  const total = Math.max(expected ?? (endedAt === null ? 0 : done + skipped), done + skipped, 1);
  const parts: BarPart[] = [
    { tone: 'good', share: done / total },
    { tone: 'quiet', share: skipped / total },
  ];
  return parts.filter(({ share }) => share > 0);
}

function Stop({ action }: { action: string }) {
  const { bulk: t } = usePanel().texts(bulkTexts);
  return (
    <Form action={action}>
      <Button>{t.stop}</Button>
    </Form>
  );
}
