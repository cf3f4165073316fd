import { BoundedMap } from '../bounded-map.js';
import { SECOND_MS, DAY_MS } from '../spans.js';

/** Offsets are read from the runtime in pieces of this length. */
const PIECE = 32 * DAY_MS;
/** Since 2005 no zone has changed its offset twice within 20 days, so equal ends mean a constant offset between. */
const SAMPLE = 8 * DAY_MS;
/** Pieces that a zone keeps: five years. */
const MAX_PIECES = 64;
/** Zones that are kept, each with a large formatter; more are rarely in use at the same time. */
const MAX_ZONES = 64;
/** Outside these years nothing is scheduled; the nearest offset is enough to show a time that was read. */
const FIRST = 0;
const LAST = Date.UTC(9_990, 0, 1);

/** A stretch of time with one offset: `from` ≤ t < `to`. */
interface Span {
  from: number;
  to: number;
  offset: number;
}

/** The offsets of one zone, read from the runtime's time zone data when they are needed. */
class ZoneOffsets {
  private readonly formatter: Intl.DateTimeFormat;
  private readonly pieces = new BoundedMap<number, Span[]>(MAX_PIECES);
  private last: Span = { from: 0, to: 0, offset: 0 };

  constructor(zone: string) {
    this.formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  at(utcMs: number): number {
    const time = Math.min(Math.max(utcMs, FIRST), LAST);
    if (time < this.last.from || time >= this.last.to) this.last = this.spanAt(time);
    return this.last.offset;
  }

  private spanAt(time: number): Span {
    const index = Math.floor(time / PIECE);
    const spans = this.pieces.get(index) ?? this.learn(index);
    return spans.find(({ to }) => time < to)!;
  }

  private learn(index: number): Span[] {
    const spans: Span[] = [];
    for (let from = index * PIECE; from < (index + 1) * PIECE; from += SAMPLE) this.append(spans, from, from + SAMPLE);
    this.pieces.set(index, spans);
    return spans;
  }

  /** Adds the spans between two samples: one, or two when the offset changes between them. */
  private append(spans: Span[], from: number, to: number): void {
    const [before, after] = [this.ask(from), this.ask(to)];
    const change = before === after ? to : this.findChange(from, to, before);
    extend(spans, { from, to: change, offset: before });
    if (change < to) extend(spans, { from: change, to, offset: after });
  }

  /** The first second that has another offset than `before`. */
  private findChange(from: number, to: number, before: number): number {
    let [same, other] = [from, to];
    while (other - same > SECOND_MS) {
      const middle = same + Math.floor((other - same) / (2 * SECOND_MS)) * SECOND_MS;
      if (this.ask(middle) === before) same = middle;
      else other = middle;
    }
    return other;
  }

  private ask(utcMs: number): number {
    const text = this.formatter.format(utcMs);
    const [month, day, year, hour, minute, second] = text.split(/\D+/, 6).map(Number) as [number, ...number[]];
    return Date.UTC(year!, month - 1, day, hour, minute, second) - utcMs;
  }
}

function extend(spans: Span[], next: Span): void {
  const last = spans.at(-1);
  if (last?.offset === next.offset) last.to = next.to;
  else spans.push(next);
}

const zones = new BoundedMap<string, ZoneOffsets>(MAX_ZONES);

/** Milliseconds that a zone is ahead of UTC at a time. Throws RangeError for an unknown zone. */
export function offsetAt(utcMs: number, zone: string): number {
  return (zones.get(zone) ?? remember(zone)).at(utcMs);
}

function remember(zone: string): ZoneOffsets {
  const offsets = new ZoneOffsets(zone);
  zones.set(zone, offsets);
  return offsets;
}
