import { type IssueApiKey, SCOPE_PRESETS } from '@recado/auth';
import { readTime, timezoneName } from '@recado/core';
import type { FieldErrors } from '../../shell/read-form.js';
import type { NewKeyForm } from './new-key.form.js';

const DAY_MS = 86_400_000;

/** What the rules of a form cannot check: dates and zones as of now. */
export interface Moment {
  now: number;
  /** Zone in which the end of a day is meant. */
  zone: string;
}

/** The key that a form asks for, or what is wrong with it. */
export function toIssue(form: NewKeyForm, moment: Moment): { input: IssueApiKey; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const timezone = form.timezone === '' ? null : timezoneName(form.timezone);
  if (timezone === undefined) errors.timezone = 'timezone_unknown';
  const expiresAt = expiryOf(form, moment);
  if (expiresAt !== null && !(expiresAt > moment.now)) errors.expiresOn = 'expiry_past';
  const input: IssueApiKey = {
    name: form.name,
    scopes: SCOPE_PRESETS[form.preset],
    testMode: form.mode === 'test',
    expiresAt,
    timezone,
    missingVariable: form.missingVariable || null,
  };
  return { input, errors };
}

/** Null: never; not a number: a date that does not exist. */
function expiryOf({ expiry, expiresOn }: NewKeyForm, { now, zone }: Moment): number | null {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return now + Number(expiry) * DAY_MS;
  const end = readTime(`${expiresOn} 23:59:59`, zone);
  return end.ok ? end.at : Number.NaN;
}
