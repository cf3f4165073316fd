import type { ChannelView } from '@recado/channels';
import type { Localization } from '../../i18n/localization.js';
import type { ChipView } from '../../ui/chip.js';
import { explanation } from './explanation.js';
import { seenTexts } from './seen-texts.js';

/** What was last seen of a channel that nothing stops: a chip, why it is not good, and when and by what it was seen. */
export interface SeenState {
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
