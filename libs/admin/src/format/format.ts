import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  both,
  formatLocal,
  formatPhone,
  isoTime,
  type Language,
  phoneInFile,
  zoneTitle,
} from '@recado/core';
import { maskPhone, maskPhonesIn } from './phone.js';

/** Words for the units of a span. */
interface SpanWords {
  day: string;
  days: string;
}

/** A duration in at most two units: `9 ms`, `5,3 s`, `2 min 5 s`, `1 h 12 min`. */
export function formatSpan(ms: number, locale: string, words: SpanWords): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND_MS) return `${decimal(ms / SECOND_MS, locale)} s`;
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return two(ms, [MINUTE_MS, 'min'], [SECOND_MS, 's']);
  if (ms < DAY_MS) return two(ms, [HOUR_MS, 'h'], [MINUTE_MS, 'min']);
  return two(ms, [DAY_MS, ms < 2 * DAY_MS ? words.day : words.days], [HOUR_MS, 'h']);
}

function two(ms: number, [large, largeWord]: [number, string], [small, smallWord]: [number, string]): string {
  const rest = Math.floor((ms % large) / small);
  const head = `${Math.floor(ms / large)} ${largeWord}`;
  return rest === 0 ? head : `${head} ${rest} ${smallWord}`;
}

function decimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.floor(value * 10) / 10);
}

/** From this age on, a date is shown instead of a count of days. */
const DATE_AFTER_DAYS = 30;

/** A past time relative to now (`há 2 min`, `ontem`); undefined when it is so long ago that a date says more. */
function formatAgo(at: number, now: number, locale: string): string | undefined {
  const passed = Math.max(0, now - at);
  if (passed < MINUTE_MS) return say(0, 'second', locale);
  if (passed < HOUR_MS) return say(Math.floor(passed / MINUTE_MS), 'minute', locale);
  if (passed < DAY_MS) return say(Math.floor(passed / HOUR_MS), 'hour', locale);
  const days = Math.floor(passed / DAY_MS);
  return days < DATE_AFTER_DAYS ? say(days, 'day', locale) : undefined;
}

function say(count: number, unit: 'second' | 'minute' | 'hour' | 'day', locale: string): string {
  const style = locale === 'en' ? 'long' : 'short';
  // An abbreviation with a full stop would look like the end of a sentence.
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(-count, unit).replace(/\.$/, '');
}

/** A time for a `<time>` element. */
export interface TimeView {
  iso: string;
  text: string;
  /** The full time with its zone, for the tooltip. */
  title: string;
  /** The browser keeps the text up to date. */
  relative: boolean;
}

const KIB = 1_024;
const MIB = KIB ** 2;
/** Up to six days ahead a weekday is shown; after that a date. */
const WEEKDAY_WITHIN_MS = 6 * 86_400_000;
const HIDDEN = both('Texto oculto para o seu papel', 'Text hidden from your role');
const SPAN_WORDS = both<SpanWords>({ day: 'dia', days: 'dias' }, { day: 'day', days: 'days' });

/** Writes numbers and times in one language and one zone, relative to one moment. */
export class Format {
  private readonly formatters = new Map<string, Intl.DateTimeFormat>();
  private zoneText: string | undefined;

  constructor(
    readonly language: Language,
    readonly zone: string,
    readonly now: number,
    /** Whether the reader sees phones and texts only in part. Asked each time: who reads is known late. */
    private readonly masks: () => boolean = () => false,
  ) {}

  /** `1.234,5` */
  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  /** `R$ 12,34`, of centavos. */
  reais(centavos: number): string {
    const style = { style: 'currency', currency: 'BRL' } as const;
    return new Intl.NumberFormat(this.language, style).format(centavos / 100).replace('\u00A0', ' ');
  }

  /** `80 KB` or `4,5 MB`, rounded down, so that a file below a limit is never shown above it. */
  size(bytes: number): string {
    if (bytes < MIB) return `${this.number(Math.floor(bytes / KIB) || 1)} KB`;
    return `${this.number(Math.floor((bytes / MIB) * 10) / 10)} MB`;
  }

  /** `1.234`, or `10.000+` when more than `most` were counted. */
  upTo(count: number, most: number): string {
    return count > most ? `${this.number(most)}+` : this.number(count);
  }

  /** `80%`, rounded down, so that 100 % means all. */
  percent(share: number): string {
    return new Intl.NumberFormat(this.language, {
      style: 'percent',
      maximumFractionDigits: 1,
      roundingMode: 'floor',
    }).format(share);
  }

  /** `+55 (11) 98765-4321`, and `+55 (11) •••••-••21` for those who may not see it. */
  phone(digits: string): string {
    return formatPhone(this.masks() ? maskPhone(digits) : digits);
  }

  /** `+55 11 98765-4321`, which spreadsheet programs keep; masked for those who may not see it. */
  phoneInFile(digits: string): string {
    return phoneInFile(this.masks() ? maskPhone(digits) : digits);
  }

  /** The text of a message; for those who may not see it, a sentence in its place. */
  text(text: string): string {
    return this.masks() ? HIDDEN[this.language] : text;
  }

  /** A name that an integrator gave. Those who may not see phones get it without anything that may be one. */
  label(name: string): string {
    return this.masks() ? maskPhonesIn(name) : name;
  }

  /** What a provider or an integrator wrote, which may hold a phone or a text; null for those who may not see it. */
  raw(text: string): string | null {
    return this.masks() ? null : text;
  }

  /** `9 ms`, `5,3 s`, `1 h 12 min` */
  span(ms: number): string {
    return formatSpan(ms, this.language, SPAN_WORDS[this.language]);
  }

  /** `14:02` */
  clock(at: number): string {
    return this.parts(at, { hour: '2-digit', minute: '2-digit' });
  }

  /** `sex., 20/11` */
  day(at: number): string {
    return this.parts(at, { weekday: 'short', day: '2-digit', month: '2-digit' });
  }

  /** `novembro de 2026` */
  month(at: number): string {
    return this.parts(at, { month: 'long', year: 'numeric' });
  }

  /** `20/11/2026 14:02` */
  dateTime(at: number): TimeView {
    return this.view(at, this.dateTimeText(at));
  }

  /** `20/11/2026` */
  date(at: number): TimeView {
    return this.view(at, this.dateText(at));
  }

  /** `14:02:11` of today, `sáb., 08:00` of the days ahead, else `20/11/2026 14:02`. */
  brief(at: number): TimeView {
    return this.view(at, this.briefText(at));
  }

  /** `14:02:11,204`, with the date unless it is today. */
  precise(at: number): TimeView {
    const clock = this.parts(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });
    return this.view(at, this.isToday(at) ? clock : `${this.dateText(at)} ${clock}`);
  }

  /** `há 2 min`, `ontem`, later the date. */
  ago(at: number): TimeView {
    const text = formatAgo(at, this.now, this.language);
    return { ...this.view(at, text ?? this.dateText(at)), relative: text !== undefined };
  }

  /** `2026-11-20T14:02`, as a field for local times holds it. */
  field(at: number): string {
    return formatLocal(at, this.zone).slice(0, 16).replace(' ', 'T');
  }

  /** `horário de Brasília` */
  zoneName(): string {
    return (this.zoneText ??= zoneTitle(this.zone, this.language, this.now));
  }

  private view(at: number, text: string): TimeView {
    const title = `${this.dateText(at)} ${this.clockText(at)} · ${this.zoneName()}`;
    return { iso: isoTime(at), text, title, relative: false };
  }

  private briefText(at: number): string {
    if (this.isToday(at)) return this.clockText(at);
    const ahead = at - this.now;
    if (ahead < 0 || ahead > WEEKDAY_WITHIN_MS) return this.dateTimeText(at);
    return this.parts(at, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  }

  private dateTimeText(at: number): string {
    return `${this.dateText(at)} ${this.parts(at, { hour: '2-digit', minute: '2-digit' })}`;
  }

  private clockText(at: number): string {
    return this.parts(at, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  }

  private dateText(at: number): string {
    const month = this.language === 'en' ? 'short' : '2-digit';
    return this.parts(at, { day: '2-digit', month, year: 'numeric' });
  }

  private isToday(at: number): boolean {
    return this.dateText(at) === this.dateText(this.now);
  }

  private parts(at: number, options: Intl.DateTimeFormatOptions): string {
    // British English, because American dates put the month first and have a 12-hour clock.
    const locale = this.language === 'en' ? 'en-GB' : this.language;
    // Making a formatter costs a hundred times as much as using it.
    const key = Object.entries(options).join();
    const made = this.formatters.get(key);
    if (made) return made.format(at);
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: this.zone, hourCycle: 'h23', ...options });
    this.formatters.set(key, formatter);
    return formatter.format(at);
  }
}
