import { MessageStatus } from '@recado/core';
import type { BatchUnderWay, BatchView } from '@recado/queries';
import { Chip, MoreChips } from '../../ui/chip.js';
import { usePanel } from '../../ui/panel-context.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { batchBar, batchChips, sentCount, simulatedChips } from '../batches/batch-state.js';
import { CountedAt } from '../batches/counted-at.js';
import { ForecastEnd } from '../batches/forecast-end.js';
import { batchTexts } from '../batches/texts/index.js';
import type { HomeProps } from './home.view.js';
import { homeTexts } from './texts/index.js';

/** The batches of which something left or is due, with their expected ends. */
export function RunningCard({ facts: { batches } }: HomeProps) {
  const { home: t } = usePanel().texts(homeTexts);
  const running = batches.filter(({ isForLater }) => !isForLater);
  return (
    <section class="home-wide">
      <div class="home-head">
        <h2>{t.batches}</h2>
        <a href="/admin/batches">{t.allBatches}</a>
      </div>
      {running.length === 0 && <p class="help">{t.noBatches}</p>}
      {running.length > 0 && (
        <Table<BatchUnderWay>
          class="keys"
          rows={running}
          isLinked
          columns={[
            { head: t.batchHead, namesRow: true, cell: (batch) => <BatchName {...batch} /> },
            { head: t.progress, cell: (batch) => <BatchProgress batch={batch} /> },
            {
              head: t.expectedEnd,
              cell: ({ forecast }) => (forecast.end === null ? t.unknownEnd : <ForecastEnd forecast={forecast} />),
            },
          ]}
        />
      )}
    </section>
  );
}

/** The batches that wait whole for their hour; nothing where there are none. */
export function LaterCard({ facts: { batches } }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const { list } = texts(batchTexts);
  const later = batches.filter(({ isForLater }) => isForLater);
  if (later.length === 0) return null;
  return (
    <section class="home-wide">
      <div class="home-head">
        <h2>{t.later}</h2>
        <a href="/admin/schedules">{t.allSchedules}</a>
      </div>
      <Table<BatchUnderWay>
        class="keys"
        rows={later}
        isLinked
        columns={[
          { head: t.batchHead, namesRow: true, cell: (batch) => <BatchName {...batch} /> },
          {
            head: t.begins,
            cell: ({ firstScheduledAt: at }) => (at === null ? list.counting : <Time at={format.brief(at)} />),
          },
          { head: t.expectedEnd, cell: ({ forecast }) => forecast.end !== null && <ForecastEnd forecast={forecast} /> },
        ]}
      />
    </section>
  );
}

/** The state of a batch with its bar. */
function BatchProgress({ batch }: { batch: BatchUnderWay }) {
  const panel = usePanel();
  const { format } = panel;
  const { home: t } = panel.texts(homeTexts);
  const { list } = panel.texts(batchTexts);
  const failed = batch.counts.get(MessageStatus.Failed) ?? 0;
  const counts = t.counts(format.number(sentCount(batch)), format.number(failed));
  const said = batch.isCounting ? list.counting : counts;
  return (
    <span class="share">
      <Chip {...batchChips(batch, panel).chip} />
      <ProgressBar parts={batchBar(batch)} label={said} />
      <span>
        {said} <CountedAt {...batch} />
      </span>
    </span>
  );
}

function BatchName({ id, name, simulated, total, channel }: BatchView) {
  const panel = usePanel();
  const { home: t } = panel.texts(homeTexts);
  return (
    <>
      <a href={`/admin/batches/${id}`}>{name === null ? t.batch(String(id)) : panel.format.label(name)}</a>
      <MoreChips chips={simulatedChips(simulated, panel)} />
      <span class="under">{t.size(panel.format.number(total), channel)}</span>
    </>
  );
}
