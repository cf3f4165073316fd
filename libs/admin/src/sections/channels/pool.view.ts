import type { AllPaused, ChannelView, PoolView } from '@recado/channels';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ChipView } from '../../ui/chip.js';
import { COUNTED_AT_MOST } from './channel-backlog.js';
import { channelState } from './channel-state.js';

/** What a channel of a pool does. */
export interface MemberFigures {
  channel: ChannelView;
  /** See `ChannelBacklog`. */
  waiting: number;
  sentToday: number;
}

/** A row of the page of a pool. */
export interface MemberRow {
  href: string;
  name: string;
  state: ChipView;
  why: string | null;
  waiting: string;
  sentToday: string;
}

/** The page of a pool. */
export interface PoolPageView {
  name: string;
  isArchived: boolean;
  editHref: string;
  members: MemberRow[];
}

/** A pool with what its channels do. */
export function poolView(
  pool: PoolView,
  figures: readonly MemberFigures[],
  allPaused: AllPaused | null,
  panel: PanelRequest,
): PoolPageView {
  const members = figures.map(({ channel, waiting, sentToday }): MemberRow => {
    const { chip, why } = channelState(channel, allPaused, panel);
    return {
      href: `/admin/channels/${channel.id}`,
      name: channel.name,
      state: chip,
      why,
      waiting: panel.format.upTo(waiting, COUNTED_AT_MOST),
      sentToday: panel.format.number(sentToday),
    };
  });
  return {
    name: pool.name,
    isArchived: pool.archivedAt !== null,
    editHref: `/admin/channels/pools/${pool.id}/edit`,
    members,
  };
}
