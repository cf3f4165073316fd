import type { ChannelView } from '@recado/channels';
import { priorityOf } from '@recado/core';
import { LANE_COUNTED_AT_MOST, type LaneWaiting, type ProcessView } from '@recado/queries';
import { Chip, type ChipView, MoreChips } from '../../ui/chip.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
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
          { head: t.channel, namesRow: true, cell: (channel) => <Name {...channel} /> },
          {
            head: t.state,
            cell: ({ id }) => <State {...channelStates.get(id)!} warnings={channelWarnings.get(id) ?? []} />,
          },
        ]}
      />
    </section>
  );
}

function Name({ id, name, phone }: ChannelView) {
  const { format } = usePanel();
  return (
    <>
      <a href={`/admin/channels/${id}`}>{name}</a>
      {phone !== null && <span class="under">{format.phone(phone)}</span>}
    </>
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
