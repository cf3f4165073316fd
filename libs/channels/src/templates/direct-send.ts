import { DAY_MS } from '@recado/core';
import type { ChannelView } from '../list/channel.view.js';

/** How long a refusal of Direct Send is believed, in ms: an account may get it later. */
const REFUSED_MS = 7 * DAY_MS;

/** When Direct Send is tried again after a refusal, UTC milliseconds. Null: it is not refused. */
export function directRetryAt({ directRefusedAt }: Pick<ChannelView, 'directRefusedAt'>, now: number): number | null {
  return directRefusedAt !== null && now - directRefusedAt < REFUSED_MS ? directRefusedAt + REFUSED_MS : null;
}
