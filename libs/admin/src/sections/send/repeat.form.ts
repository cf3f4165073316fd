import type { FormBody } from '../../panel/form-parser.js';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { timezoneName } from '@recado/core';
import type { PanelRequest } from '../../panel/panel-request.js';
import { recurringTexts } from '../recurring/texts/index.js';

/** The days of the week, from Monday. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** When a send is repeated, as a person typed it. */
export interface TypedRule {
  days: number[];
  time: string;
  timezone: string;
  untilDay: string | null;
}

/** Reads the form; the sentences beside the fields that were refused. */
export function readRule(body: FormBody, panel: PanelRequest): { rule: TypedRule; errors: FieldSentences } {
  const { fields: t } = panel.texts(recurringTexts);
  const errors: FieldSentences = {};
  const days = DAYS.filter((day) => body[`day-${day}`] !== undefined);
  if (days.length === 0) errors.days = t.days;
  const time = (body.time ?? '').trim().slice(0, 5);
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) errors.time = t.time;
  const timezone = timezoneName((body.timezone ?? '').trim());
  if (timezone === undefined) errors.timezone = t.timezone;
  const until = (body.until ?? '').trim();
  if (until !== '' && !isDay(until)) errors.until = t.until;
  return { rule: { days, time, timezone: timezone ?? '', untilDay: until === '' ? null : until }, errors };
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
