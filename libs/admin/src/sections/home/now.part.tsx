import type { ChannelView } from '@recado/channels';
import { priorityOf } from '@recado/core';
import { type BatchView, doneShare, LANE_COUNTED_AT_MOST, type LaneWaiting, type ProcessView } from '@recado/queries';
import { Chip, type ChipView, MoreChips } from '../../ui/chip.js';
import { usePanel } from '../../ui/panel-context.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { batchBar, batchChips, simulatedChips } from '../batches/batch-state.js';
import { ForecastEnd } from '../batches/forecast-end.js';
import type { ChannelState } from '../channels/channel-state.js';
import type { HomeProps } from './home.view.js';
import { homeTexts } from './texts/index.js';

/** What waits in each lane. */
export function WaitingCard({ facts: { lanes } }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const count = (messages: number) => format.upTo(messages, LANE_COUNTED_AT_MOST);
  return (
    <section>
      <h2>{t.waiting}</h2>
      <Table<LaneWaiting>
        class="keys"
        rows={lanes}
        columns={[
          { head: t.lane, namesRow: true, cell: ({ lane }) => t.lanes[priorityOf(lane)] },
          { head: t.pending, class: 'number', cell: ({ pending }) => count(pending) },
          { head: t.scheduled, class: 'number', cell: ({ scheduled }) => count(scheduled) },
          {
            head: t.oldest,
            class: 'number',
            cell: ({ oldestMs }) => (oldestMs === null ? t.none : format.span(oldestMs)),
          },
        ]}
      />
    </section>
  );
}

/** The batches that are under way, with their expected ends. */
export function BatchCard({ facts: { batches } }: HomeProps) {
  const { texts } = usePanel();
  const { home: t } = texts(homeTexts);
  return (
    <section>
      <h2>{t.batches}</h2>
      {batches.length === 0 && <p class="help">{t.noBatches}</p>}
      {batches.length > 0 && (
        <Table<BatchView>
          class="keys"
          rows={batches}
          isLinked
          columns={[
            {
              head: t.batchHead,
              namesRow: true,
              cell: (batch) => <BatchName {...batch} />,
            },
            { head: t.progress, cell: (batch) => <BatchProgress batch={batch} /> },
            {
              head: t.expectedEnd,
              cell: ({ forecast }) => (forecast.end === null ? t.unknownEnd : <ForecastEnd forecast={forecast} />),
            },
          ]}
        />
      )}
      {batches.length > 0 && (
        <p>
          <a href="/admin/batches">{t.allBatches}</a>
        </p>
      )}
    </section>
  );
}

/** The state of a batch with its bar; of one that has not begun, when it does. */
function BatchProgress({ batch }: { batch: BatchView }) {
  const panel = usePanel();
  const { home: t } = panel.texts(homeTexts);
  const done = t.done(panel.format.percent(doneShare(batch)));
  const { firstScheduledAt } = batch;
  const { chip } = batchChips(batch, panel);
  if (firstScheduledAt !== null && batch.counts.size === 1) {
    return (
      <span>
        <Chip {...chip} /> <Time at={panel.format.brief(firstScheduledAt)} />
      </span>
    );
  }
  return (
    <span class="share">
      <Chip {...chip} />
      <ProgressBar parts={batchBar(batch)} label={done} />
      <span>{done}</span>
    </span>
  );
}

function BatchName({ id, name, simulated }: BatchView) {
  const panel = usePanel();
  const { home: t } = panel.texts(homeTexts);
  return (
    <>
      <a href={`/admin/batches/${id}`}>{name === null ? t.batch(String(id)) : panel.format.label(name)}</a>
      <MoreChips chips={simulatedChips(simulated, panel)} />
    </>
  );
}

/** The channels and their states. */
export function ChannelCard({ facts: { channels, channelStates, channelWarnings } }: HomeProps) {
  const { home: t } = usePanel().texts(homeTexts);
  return (
    <section>
      <h2>{t.channels}</h2>
      <Table<ChannelView>
        class="keys"
        rows={channels}
        isLinked
        columns={[
          { head: t.channel, namesRow: true, cell: ({ id, name }) => <a href={`/admin/channels/${id}`}>{name}</a> },
          {
            head: t.state,
            cell: ({ id }) => <State {...channelStates.get(id)!} warnings={channelWarnings.get(id) ?? []} />,
          },
        ]}
      />
    </section>
  );
}

function State({ chip, why, warnings }: ChannelState & { warnings: readonly ChipView[] }) {
  return (
    <span>
      <Chip {...chip} />
      <MoreChips chips={warnings} />
      {why && <span class="under">{why}</span>}
    </span>
  );
}

/** The processes that run, and those that stopped without saying so. */
export function ProcessCard({ facts: { processes } }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const state = ({ isSilent, seenAt }: ProcessView) =>
    isSilent ? (
      <Chip tone="bad" text={t.silent(format.span(format.now - seenAt))} />
    ) : (
      <Chip tone="good" text={t.alive} />
    );
  return (
    <section>
      <h2>{t.processes}</h2>
      <Table<ProcessView>
        class="keys"
        rows={processes}
        columns={[
          {
            head: t.process,
            namesRow: true,
            cell: ({ host, pid, roles }) => (
              <>
                {host} · {pid}
                <span class="under">{roles.join(', ')}</span>
              </>
            ),
          },
          { head: t.version, cell: ({ version }) => version },
          { head: t.startedAt, cell: ({ startedAt }) => <Time at={format.ago(startedAt)} /> },
          { head: t.state, cell: state },
        ]}
      />
    </section>
  );
}
