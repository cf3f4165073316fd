import type { z } from 'zod';
import { MINUTE_MS } from '@recado/core';
import { duration, durationFrom, limit, type NumberRow, panelDays, size, whole } from './number-rules.js';

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
