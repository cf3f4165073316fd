import { MINUTE_MS } from '@recado/core';
import { z } from 'zod';

const DURATION_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const SIZE_UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

/** `20s`, `15m`, `2h`, `7d`, `500ms`, or a plain number of seconds → milliseconds; undefined when it is none of these. */
export function parseDuration(text: string): number | undefined {
  return parseQuantity(text, DURATION_UNITS, 's');
}

/** `16mb`, `512kb`, or a plain number of bytes → bytes; undefined when it is none of these. */
export function parseSize(text: string): number | undefined {
  return parseQuantity(text, SIZE_UNITS, 'b');
}

function parseQuantity(text: string, units: Readonly<Record<string, number>>, bare: string): number | undefined {
  const match = /^(\d{1,12})\s*([a-z]*)$/i.exec(text.trim());
  const unit = units[(match?.[2] || bare).toLowerCase()];
  return match && unit !== undefined ? Number(match[1]) * unit : undefined;
}

/** Longest delay of a Node timer, in ms: a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** More than any installation sends, and few enough for the counters. */
const MAX_LIMIT = 1_000_000_000;
/** Days of 100 years. */
export const MAX_DAYS = 36_500;

/** A number that a variable gives, and what that may be; a rule that takes nothing stands for null. */
interface NumberRow<Rule extends z.ZodType = z.ZodType> {
  readonly variable: string;
  readonly rule: Rule;
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const quantity = (parse: (text: string) => number | undefined, fallback: string) =>
  z
    .string()
    .transform(parse)
    .refine((value) => value !== undefined && value <= MAX_TIMER_MS, `must look like ${fallback}`)
    .transform((value) => value as number)
    .prefault(fallback);

/** A whole number. */
function whole(variable: string, min: number, max: number, fallback: number) {
  return { variable, rule: wholeNumber(min, max).prefault(String(fallback)) };
}

/** What may be used in a time; nothing: no limit. */
function limit(variable: string) {
  return { variable, rule: wholeNumber(1, MAX_LIMIT).optional() };
}

/** A duration, in milliseconds. */
function duration(variable: string, fallback: string) {
  return { variable, rule: quantity(parseDuration, fallback) };
}

/** A duration of at least so many milliseconds, which `least` says. */
function durationFrom(variable: string, fallback: string, min: number, least: string) {
  return { variable, rule: quantity(parseDuration, fallback).refine((ms) => ms >= min, `must be ${least} or more`) };
}

/** A size in bytes. The sentence says what holds of it. */
function size(variable: string, fallback: string, holds: (bytes: number) => boolean, sentence: string) {
  return { variable, rule: quantity(parseSize, fallback).refine(holds, sentence) };
}

/** Bytes that may be kept: at least so many, or 0, which is no limit. */
function quota(variable: string, fallback: string, min: number, least: string) {
  const rule = z
    .string()
    .transform(parseSize)
    .refine(
      (bytes) => bytes === 0 || (bytes !== undefined && bytes >= min && Number.isSafeInteger(bytes)),
      `must be 0, or ${least} or more`,
    )
    .transform((bytes) => bytes || undefined)
    .prefault(fallback);
  return { variable, rule };
}

/** A number of days. */
function days(variable: string, min: number, fallback: number) {
  return whole(variable, min, MAX_DAYS, fallback);
}

/** What an administrator may type for a number of days in the panel, and the code of another number. */
interface InPanel<Fault extends string> {
  readonly fault: Fault;
  /** What fewer days count as. The panel refuses them. */
  readonly atLeast: number;
}

/** A number of days that an administrator may set in the panel where the environment does not fix it. */
function panelDays<Fault extends string>(variable: string, fallback: number, panel: InPanel<Fault>) {
  // The environment may still give what was valid before there was a least number, so that such a server starts.
  return { ...days(variable, Math.min(panel.atLeast, 1), fallback), ...panel };
}

/** Code points that fit into a TEXT column of 65,535 bytes, at four bytes each. */
const MAX_TEXT_LENGTH = 16_383;
/** Smallest body and file, in bytes: one short message fits. */
const MIN_BYTES = 1_024;
/** The largest document that WhatsApp takes, in bytes (docs/gateways/facts.md). */
const MAX_MEDIA = 100 * 1024 ** 2;

/**
 * The audit trail is kept for at least so many days, so that a person who has taken an account over cannot remove the
 * traces.
 */
export const LEAST_AUDIT_DAYS = 90;

/**
 * The numbers of the environment, by the part of the configuration that has them: a row is all of a number but its lines
 * in `.env.example`. Those of `panel` are also settings that the panel changes, and have their texts there.
 */
const NUMBERS = {
  process: {
    shutdownGraceMs: duration('SHUTDOWN_GRACE', '20s'),
  },
  http: {
    port: whole('PORT', 0, 65_535, 3000),
    maxBodyBytes: size('MAX_BODY', '16mb', (bytes) => bytes >= MIN_BYTES, 'must be 1kb or more'),
  },
  intake: {
    schedulePastGraceMs: duration('SCHEDULE_PAST_GRACE', '15m'),
    maxBatch: whole('MAX_BATCH', 1, 10_000, 10_000),
    maxMessageLength: whole('MESSAGE_MAX_LENGTH', 1, MAX_TEXT_LENGTH, 4096),
  },
  /** What a key may use in a minute and on a day; null: no limit. */
  limits: {
    requestsPerMinute: limit('RATE_LIMIT_REQUESTS_PER_MINUTE'),
    requestsPerDay: limit('RATE_LIMIT_REQUESTS_PER_DAY'),
    messagesPerMinute: limit('RATE_LIMIT_MESSAGES_PER_MINUTE'),
    messagesPerDay: limit('RATE_LIMIT_MESSAGES_PER_DAY'),
  },
  mcp: {
    /** Messages that a key may send by tools of assistants on a UTC day. */
    messagesPerDay: whole('MCP_MESSAGES_PER_DAY', 1, 1_000_000, 100),
  },
  media: {
    /** Bytes of the largest file. */
    maxBytes: size(
      'MEDIA_MAX_BYTES',
      '16mb',
      (bytes) => bytes >= MIN_BYTES && bytes <= MAX_MEDIA,
      'must be from 1kb to 100mb',
    ),
    /** Bytes of all files that one key may keep; null: no limit. */
    maxBytesPerKey: quota('MEDIA_QUOTA_PER_KEY', '1gb', MIN_BYTES ** 2, '1mb'),
    /** Bytes of all files of the installation; null: no limit. */
    maxBytesInAll: quota('MEDIA_QUOTA', '10gb', MIN_BYTES ** 2, '1mb'),
  },
  backups: {
    /** From the beginning of one scheduled backup to that of the next one. */
    everyMs: durationFrom('BACKUP_EVERY', '24h', MINUTE_MS, '1m'),
    /** How many scheduled backups stay. */
    keep: whole('BACKUP_KEEP', 1, 1_000, 7),
  },
  panel: {
    /** Days after which texts and phone numbers of finished messages are erased. */
    retentionDays: panelDays('RETENTION_DAYS', 90, { atLeast: 1, fault: 'days_invalid' }),
    /** Days after which messages that have ended are removed, but not before their texts are erased; 0: never. */
    removeAfterDays: panelDays('REMOVE_AFTER_DAYS', 0, { atLeast: 0, fault: 'removal_invalid' }),
    /** Days after the end of its last message, or after it came in, for which a file is kept. */
    mediaRetentionDays: panelDays('MEDIA_RETENTION_DAYS', 30, { atLeast: 1, fault: 'days_invalid' }),
    /** Days after which audit entries are removed. */
    auditRetentionDays: panelDays('AUDIT_RETENTION_DAYS', 400, {
      atLeast: LEAST_AUDIT_DAYS,
      fault: 'audit_days_invalid',
    }),
  },
} satisfies Readonly<Record<string, Readonly<Record<string, NumberRow>>>>;

type Part = keyof typeof NUMBERS;
type NumberOf<Row> =
  Row extends NumberRow<infer Rule> ? (undefined extends z.output<Rule> ? number | null : number) : never;

/** The numbers of a part of the configuration. */
export type NumbersOf<Name extends Part> = {
  readonly [Key in keyof (typeof NUMBERS)[Name]]: NumberOf<(typeof NUMBERS)[Name][Key]>;
};

/** The numbers of days that the panel changes, by their names. */
export const PANEL_DAYS = NUMBERS.panel;
export type DaysName = keyof typeof PANEL_DAYS;
export type DaysFault = (typeof PANEL_DAYS)[DaysName]['fault'];
export const DAYS_NAMES = Object.keys(PANEL_DAYS) as DaysName[];

/** Something of each number of days that the panel changes. */
export function daysBy<T>(
  of: (name: DaysName, row: (typeof PANEL_DAYS)[DaysName]) => T,
): Readonly<Record<DaysName, T>> {
  return Object.fromEntries(DAYS_NAMES.map((name) => [name, of(name, PANEL_DAYS[name])])) as Record<DaysName, T>;
}

/** The rules of all numbers, by their variables. */
export const NUMBER_VARIABLES: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.values(NUMBERS).flatMap((part) =>
    Object.values<NumberRow>(part).map(({ variable, rule }) => [variable, rule]),
  ),
);

/** The numbers of a part, from the validated variables. */
export function numbersOf<Name extends Part>(part: Name, env: Readonly<Record<string, unknown>>): NumbersOf<Name> {
  const rows = Object.entries<NumberRow>(NUMBERS[part]);
  return Object.fromEntries(rows.map(([name, { variable }]) => [name, env[variable] ?? null])) as NumbersOf<Name>;
}
