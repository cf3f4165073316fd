import { failureTitle, formatLocal, type MessageStatus, statusCode } from '@recado/core';
import type { Localization } from '../../session/kit.js';
import { auditTexts } from './texts/index.js';

/** Numbers from here on are times in UTC milliseconds (March 1973), below they count something. */
const FIRST_TIME = 100_000_000_000;
/** A Monday, UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const MINUTES = 60;
/** Minutes after midnight, where they are no times. */
const CLOCKS = ['from', 'to', 'until'];
/** What stands for a code of a failure. */
const FAILURES = ['code', 'failureCode'];

/** Who reads the trail: their language, zone, and what they may not see. */
export type AuditReader = Pick<Localization, 'texts' | 'format' | 'language' | 't'>;

/** Says the fields of entries and their values in words. What is new to it keeps its code, so that nothing is lost. */
export class FieldWords {
  private readonly texts;

  constructor(private readonly reader: AuditReader) {
    this.texts = reader.texts(auditTexts).audit;
  }

  name(field: string): string {
    return this.texts.fields[field] ?? field;
  }

  /** A value; empty where there is none. */
  value(field: string, value: unknown): string {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) return value.map((each) => this.value(field, each)).join(', ');
    if (typeof value === 'boolean') return value ? this.texts.yes : this.texts.no;
    if (typeof value === 'number') return this.ofNumber(field, value);
    if (typeof value === 'string') return this.ofText(field, value);
    return Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([part, of]) => this.part(part, of))
      .join(', ');
  }

  private part(field: string, value: unknown): string {
    const [name, said] = [this.name(field), this.value(field, value)];
    return typeof value === 'object' && !Array.isArray(value) ? `${name} (${said})` : `${name}: ${said}`;
  }

  private ofNumber(field: string, value: number): string {
    const { format, t } = this.reader;
    if (field === 'days') return this.weekday(value);
    if (field === 'statuses') return t.statuses[statusCode(value as MessageStatus)] ?? String(value);
    if (field.endsWith('Ms')) return format.span(value);
    // The middle of the day, which is on it in every zone.
    if (field === 'firstDay') return format.date((value + 0.5) * DAY_MS).text;
    if (value >= FIRST_TIME) return formatLocal(value, format.zone);
    return CLOCKS.includes(field) ? `${two(Math.floor(value / MINUTES) % 24)}:${two(value % MINUTES)}` : String(value);
  }

  private ofText(field: string, value: string): string {
    const { language, format } = this.reader;
    if (field === 'days') {
      const days = value.split(',').map((day) => this.weekday(Number(day)));
      return days.join(', ');
    }
    if (field === 'phone' && /^\d+$/.test(value)) return format.phoneInFile(value);
    if (FAILURES.includes(field)) return failureTitle(value, language) ?? value;
    return this.texts.codes[field]?.[value] ?? value;
  }

  /** `seg.` of 1 */
  private weekday(day: number): string {
    const at = MONDAY + (day - 1) * DAY_MS;
    return new Intl.DateTimeFormat(this.reader.language, { weekday: 'short', timeZone: 'UTC' }).format(at);
  }
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
