import { type ChannelView, type AllPaused, windowState } from '@recado/channels';
import type { Localization } from '../../session/kit.js';
import { CHANNEL_STATES, type ChipView } from '../../ui/kit.js';
import { messageTexts } from '../messages/texts/index.js';
import { explanation } from './explanation.js';
import { seenTexts } from './seen-texts.js';
import { channelTexts } from './texts/index.js';

/** What was last seen of a channel that nothing stops: a chip, why it is not good, and when and by what it was seen. */
interface SeenState {
  chip: ChipView;
  why: string | null;
  seen: string | null;
}

/** Codes that show a channel which works: its provider asked for a rest. */
const RESTS: readonly string[] = ['gateway_throttled'];

type Source = 'sent' | 'receipt' | 'reported' | 'checked';

/** The state of a channel by what was last seen of it. The simulator needs no proof, and nobody receives what it takes. */
export function seenState(channel: ChannelView, localization: Localization): SeenState {
  const t = localization.texts(seenTexts);
  const working: ChipView = { tone: 'good', text: t.working };
  if (channel.gateway === 'sandbox')
    return { chip: { tone: 'quiet', text: t.simulator }, why: null, seen: t.simulatorHint };
  const good = lastGood(channel);
  const bad = lastBad(channel);
  if (bad && bad.at >= (good?.at ?? -Infinity)) return badState(channel, bad, localization);
  if (!good) return { chip: { tone: 'quiet', text: t.untested }, why: null, seen: t.untestedHint };
  return { chip: working, why: null, seen: t.seen[good.source](localization.format.ago(good.at).text) };
}

function lastGood({ seen }: ChannelView): { at: number; source: Source } | null {
  const { sentAt = null, receiptAt = null, reportedAt = null, check } = seen ?? {};
  const checkedAt = check && check.code === null ? check.at : null;
  const all: [Source, number | null][] = [
    ['sent', sentAt],
    ['receipt', receiptAt],
    ['reported', reportedAt],
    ['checked', checkedAt],
  ];
  const known = all.flatMap(([source, at]) => (at === null ? [] : [{ source, at }]));
  return known.sort((one, other) => other.at - one.at)[0] ?? null;
}

interface Bad {
  at: number;
  code: string;
  isCheck: boolean;
}

function lastBad({ seen, lastError }: ChannelView): Bad | null {
  const check = seen?.check;
  const asked = check && check.code !== null ? { at: check.at, code: check.code, isCheck: true } : null;
  const failed = lastError && !RESTS.includes(lastError.code) ? { ...lastError, isCheck: false } : null;
  if (!asked || !failed) return asked ?? failed;
  return asked.at >= failed.at ? asked : failed;
}

/** A failure of a send that no longer stops the channel shows that nothing was tried since; a check is the present state. */
function badState({ gateway }: ChannelView, { at, code, isCheck }: Bad, localization: Localization): SeenState {
  const t = localization.texts(seenTexts);
  const when = localization.format.ago(at).text;
  const causes: Partial<Record<string, string>> = t.causes;
  const cause = causes[code] ?? explanation(code, gateway, localization);
  if (!isCheck)
    return { chip: { tone: 'warn', text: t.untested }, why: `${t.failedBefore(when)} ${cause}`, seen: null };
  const chips: Partial<Record<string, ChipView>> = t.chips;
  return {
    chip: chips[code] ?? { tone: 'bad', text: t.failed },
    why: cause ?? null,
    seen: t.asked(when),
  };
}

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
