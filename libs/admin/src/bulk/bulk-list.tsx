import { Button } from '../ui/button.js';
import { Chip } from '../ui/chip.js';
import { Form } from '../ui/form.js';
import { Live } from '../ui/live.js';
import { usePanel } from '../ui/panel-context.js';
import { ProgressBar } from '../ui/progress-bar.js';
import { Table } from '../ui/table.js';
import { Time } from '../ui/time.js';
import type { BulkRow } from './bulk-list.view.js';
import { bulkTexts } from './texts/index.js';

interface BulkListProps {
  rows: readonly BulkRow[];
  /** The page that it is on, below which its changes are stopped. */
  page: string;
}

/** The newest changes of many messages, with their progress. It refreshes itself while one is under way. */
export function BulkList({ rows, page }: BulkListProps) {
  const { bulk: t } = usePanel().texts(bulkTexts);
  const isRunning = rows.some((row) => row.isRunning);
  const news = `${t.updated}: ${rows.map(({ progress }) => progress).join(', ')}`;
  return (
    <Live id="changes" href={isRunning ? page : null} news={news}>
      {rows.length > 0 && (
        <section class="stack">
          <h2>{t.title}</h2>
          <Rows rows={rows} page={page} />
        </section>
      )}
    </Live>
  );
}

function Rows({ rows, page }: BulkListProps) {
  const { bulk: t } = usePanel().texts(bulkTexts);
  return (
    <Table<BulkRow>
      class="keys bulk"
      rows={rows}
      columns={[
        { head: t.what, namesRow: true, cell: (row) => <What {...row} /> },
        { head: t.progress, cell: (row) => <Progress {...row} /> },
        { head: t.who, cell: ({ who }) => who },
        { head: t.when, cell: ({ when }) => <Time at={when} /> },
        { head: t.actions, isHeadHidden: true, class: 'end', cell: (row) => <Stop row={row} page={page} /> },
      ]}
    />
  );
}

function What({ what, about }: BulkRow) {
  return (
    <span>
      <span class="strong">{what}</span>
      <span class="under">{about}</span>
    </span>
  );
}

function Progress({ state, bar, progress }: BulkRow) {
  return (
    <span class="share">
      <Chip {...state} />
      <ProgressBar parts={bar} label={progress} />
      <span>{progress}</span>
    </span>
  );
}

function Stop({ row: { id, isRunning }, page }: { row: BulkRow; page: string }) {
  const { bulk: t } = usePanel().texts(bulkTexts);
  if (!isRunning) return null;
  return (
    <Form action={`${page}/changes/${id}/stop`}>
      <Button>{t.stop}</Button>
    </Form>
  );
}
