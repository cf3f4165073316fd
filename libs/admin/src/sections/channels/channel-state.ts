import type { AllPaused, ChannelView } from '@recado/channels';
import { windowState } from '@recado/channels';
import type { Localization } from '../../i18n/localization.js';
import type { ChipView } from '../../ui/chip.js';
import { CHANNEL_STATES } from '../../ui/states.js';
import { messageTexts } from '../messages/texts/index.js';
import { explanation } from './explanation.js';
import { seenState } from './channel-seen.js';
import { channelTexts } from './texts/index.js';

/** The most important state of a channel, and a sentence that explains it. */
export interface ChannelState {
  chip: ChipView;
  /** Null: the state needs no explanation. */
  why: string | null;
  /** When it was last seen, and by what; null: that is not the state, or it needs no proof. */
  seen: string | null;
}

/** The state of a channel. */
export function channelState(
  channel: ChannelView,
  allPaused: AllPaused | null,
  localization: Localization,
): ChannelState {
  const { channels } = localization.texts(channelTexts);
  const states = CHANNEL_STATES[localization.language];
  const { archivedAt, pause, gateway } = channel;
  if (archivedAt !== null) return { chip: states.archived, why: null, seen: null };
  if (pause) return pausedState(pause, gateway, localization);
  if (allPaused) return { chip: states.paused, why: channels.allPausedWhy, seen: null };
  return blockedState(channel, localization) ?? openState(channel, localization);
}

function pausedState(
  pause: NonNullable<ChannelView['pause']>,
  gateway: string,
  localization: Localization,
): ChannelState {
  const states = CHANNEL_STATES[localization.language];
  const { at, by, code } = pause;
  if (by === null) return { chip: states.suspended, why: explanation(code, gateway, localization), seen: null };
  return {
    chip: states.paused,
    why: pausedBy({ at, by, note: pause.note }, localization),
    seen: null,
  };
}

/** Who paused it, since when, and the reason that they gave. */
export function pausedBy({ at, by, note }: AllPaused, localization: Localization): string {
  const { format } = localization;
  const t = localization.texts(channelTexts);
  return t.channels.pausedBy(by, format.dateTime(at).text, note);
}

function blockedState(channel: ChannelView, localization: Localization): ChannelState | null {
  const { format } = localization;
  const { waits } = localization.texts(messageTexts);
  const { blockedAs, blockedUntil, failureCode } = channel;
  const isOver = blockedUntil <= format.now;
  if (blockedAs === null || (blockedAs === 'throttled' && isOver)) return null;
  const next = isOver ? waits.triedNow : waits.triedAgain(format.brief(blockedUntil).text);
  const why = [explanation(failureCode, channel.gateway, localization), next].filter((part) => part !== null).join(' ');
  const { suspended, failing, throttled } = CHANNEL_STATES[localization.language];
  return { chip: { held: suspended, failing, throttled }[blockedAs], why, seen: null };
}

function openState(channel: ChannelView, localization: Localization): ChannelState {
  const { window, timezone } = channel.limits;
  const { format } = localization;
  const t = localization.texts(channelTexts);
  const state = window ? windowState(window, timezone, format.now) : { open: true, until: Infinity };
  if (state.open) return seenState(channel, localization);
  const why = t.channels.opensAt(format.brief(state.until).text);
  return { chip: CHANNEL_STATES[localization.language].closed, why, seen: null };
}
