import { faultText } from '@recado/backups';
import { explainFailure, formatLocal, type Language } from '@recado/core';
import type { PartKind } from '@recado/health';
import type { AlertKind } from '../settings/alert-settings.js';
import type { AlertDetail } from '../state/present-conditions.js';
import type { AlertView } from '../state/alert.view.js';
import { ALERT_TEXTS } from './texts/index.js';

/** Facts whose values are times, UTC milliseconds. */
const TIMES = ['waitingSince', 'lastAt', 'until', 'failingSince'];

/** One alert in words. */
export interface WordedAlert {
  title: string;
  /** What it means and what to do. */
  cure: string;
}

/** Words an alert in a language; times are in this zone. */
export function wordAlert(alert: AlertView, language: Language, timezone: string): WordedAlert {
  const { titles, cures, parts } = ALERT_TEXTS[language];
  const facts = factsOf(alert, language, timezone);
  if (alert.kind === 'part_failing') {
    const { what, cure } = parts[String(alert.detail.part) as PartKind];
    return { title: fill(what, facts), cure: fill(cure, facts) };
  }
  return { title: fill(titles[alert.kind], facts), cure: fill(cures[cureOf(alert.kind, alert.detail)], facts) };
}

/** Puts facts in the place of their names in braces. */
export function fill(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

/** `23/11/2026 14:02`, or `2026-11-23 14:02` in English. */
export function timeText(at: number, language: Language, timezone: string): string {
  const [date = '', time = ''] = formatLocal(at, timezone).split(' ');
  const day = language === 'en' ? date : date.split('-').reverse().join('/');
  return `${day} ${time.slice(0, 5)}`;
}

function cureOf(kind: Exclude<AlertKind, 'part_failing'>, detail: AlertDetail) {
  if (kind === 'backup_old' && detail.lastAt === null) return 'backup_never';
  if (kind === 'backup_failed' && detail.code === null) return 'backup_late';
  return kind === 'webhook_disabled' && detail.reason === 'gone' ? 'webhook_gone' : kind;
}

function factsOf({ kind, subject, detail }: AlertView, language: Language, timezone: string) {
  const facts: Record<string, string | number> = { subject };
  for (const [name, value] of Object.entries(detail)) {
    const isTime = TIMES.includes(name) && typeof value === 'number';
    facts[name] = isTime ? timeText(value, language, timezone) : (value ?? '');
  }
  const { code, gateway } = detail;
  if (kind === 'backup_failed') {
    const { none } = ALERT_TEXTS[language];
    return { ...facts, lastAt: facts.lastAt || none, explanation: faultText(String(code))[language] };
  }
  facts.explanation =
    explainFailure(String(code ?? detail.cause), language, gateway === undefined ? undefined : String(gateway)) ?? '';
  return facts;
}
