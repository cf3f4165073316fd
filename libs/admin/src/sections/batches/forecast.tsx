import type { Forecast, BatchView } from '@recado/queries';
import type { Localization, TimeView } from '../../session/kit.js';
import { Time, usePanel } from '../../ui/kit.js';
import { waitingText } from '../messages/waiting-text.js';
import { batchTexts } from './texts/index.js';

/** From this far ahead on only the day is said, in ms: the hour would promise more than is known. */
const DAYS_AHEAD_MS = 36 * 3_600_000;

/** What is said of a forecast. */
export interface ForecastView {
  /** Null: there is no time. */
  time: TimeView | null;
  /** What stands before the time: that it is the earliest one, or about a day; empty: nothing. */
  prefix: string;
  /** In place of the time; null: there is one. */
  unknown: string | null;
  /** What decides, and what waits before: sentences; empty: nothing is known. */
  why: string[];
}

/** A forecast in words. `isAllPaused`: every channel is paused, not only its own. */
export function forecastView(forecast: Forecast, panel: Localization, isAllPaused = false): ForecastView {
  const { forecast: t } = panel.texts(batchTexts);
  const { format } = panel;
  const { end, isEarliest, limit, before, stop, channel } = forecast;
  if (stop) return { time: null, prefix: '', unknown: t.none, why: [waitingText(stop, channel, panel, isAllPaused)] };
  const why = [
    ...(limit ? [limitText(limit, channel, panel)] : []),
    ...(before !== null && before > 0 ? [t.before(before, format.number(before))] : []),
    ...(isEarliest && end !== null ? [t.earliestWhy] : []),
  ];
  if (end === null) return { time: null, prefix: '', unknown: limit ? t.tooFar : t.unknown, why };
  const isDay = end - format.now > DAYS_AHEAD_MS;
  const prefix = isEarliest ? t.earliest : isDay ? t.about : '';
  return { time: isDay ? format.date(end) : format.brief(end), prefix, unknown: null, why };
}

function limitText(limit: NonNullable<Forecast['limit']>, channel: string, panel: Localization): string {
  const { forecast: t } = panel.texts(batchTexts);
  const { format } = panel;
  switch (limit.code) {
    case 'new_recipient_cap':
    case 'daily_cap': {
      const { perDay, leftToday, growthPercent, atMost } = limit;
      const text = limit.code === 'daily_cap' ? t.dailyCap : t.newPeople;
      const most = text(channel, perDay, format.number(perDay), format.number(leftToday));
      return growthPercent === null ? most : `${most} ${t.grows(format.number(growthPercent), format.number(atMost))}`;
    }
    case 'new_recipient_spacing':
      return t.newPeopleSpacing(channel, format.span(limit.spacingMs));
    case 'messaging_limit':
      return t.messagingLimit(channel, format.number(limit.recipients), format.number(limit.left));
    case 'recipient_spacing':
      return t.spacing(channel, format.span(limit.spacingMs));
    case 'reach_out_lock':
      return t.lock(channel, format.brief(limit.until).text);
    case 'pace': {
      const { messages, periodMs } = limit.pace;
      return t.pace(channel, messages, format.number(messages), format.span(periodMs));
    }
    case 'window':
      return t.window(channel, clock(limit.window.from), clock(limit.window.to));
    case 'schedule':
      return t.schedule(format.brief(limit.until).text);
  }
}

/** `09:00`, and `24:00` at the end of a day. */
function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The expected end in one line, such as `por volta de 11/12/2026`. */
export function ForecastEnd({ forecast }: { forecast: Forecast }) {
  const { time, prefix, unknown } = forecastView(forecast, usePanel());
  if (!time) return <span>{unknown}</span>;
  return (
    <span>
      {prefix !== '' && `${prefix} `}
      <Time at={time} />
    </span>
  );
}

/** Says when a large batch was counted, where its numbers are not of now; nothing where they are. */
export function CountedAt({ countedAt }: Pick<BatchView, 'countedAt'>) {
  const { format, texts } = usePanel();
  if (countedAt === null) return null;
  return (
    <span class="quiet">
      {texts(batchTexts).list.countedAt} <Time at={format.ago(countedAt)} />
    </span>
  );
}
