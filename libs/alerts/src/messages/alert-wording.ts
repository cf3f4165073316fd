import { faultText } from '@recado/backups';
import { explainFailure, formatLocal, type Language } from '@recado/core';
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
  const { titles, cures } = ALERT_TEXTS[language];
  const facts = factsOf(alert, language, timezone);
  return { title: fill(titles[alert.kind], facts), cure: fill(cures[cureOf(alert)], facts) };
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

function cureOf({ kind, detail }: AlertView) {
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
  facts.explanation = explainFailure(String(code), language, gateway === undefined ? undefined : String(gateway)) ?? '';
  return facts;
}
