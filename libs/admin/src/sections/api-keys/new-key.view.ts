import type { Visit } from '../../shell/visit.js';
import { fieldTexts } from '../../shell/field-errors.js';
import type { FieldErrors } from '../../shell/read-form.js';
import { EXPIRY_DAYS, type NewKeyForm } from './new-key.form.js';

interface Choice {
  value: string;
  text: string;
  hint?: string;
  chosen: boolean;
}

/** What the page for a new key prints. */
export interface NewKeyView {
  name: string;
  presets: Choice[];
  modes: Choice[];
  expiries: Choice[];
  expiresOn: string;
  /** The first day that can be chosen. */
  today: string;
  timezone: string;
  timezoneHint: string;
  zones: string[];
  missing: Choice[];
  asksPassword: boolean;
  opensAdvanced: boolean;
  errors: Partial<Record<string, string>>;
}

/** The form as it was sent, or empty, with what is wrong at each field. */
export function newKeyView(form: NewKeyForm, errors: FieldErrors, asksPassword: boolean, visit: Visit): NewKeyView {
  const { t, settings } = visit;
  return {
    name: form.name,
    ...choices(form, visit),
    expiresOn: form.expiresOn,
    today: localDate(visit),
    timezone: form.timezone,
    timezoneHint: t.newKey.timezoneHint(settings.timezone),
    zones: Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/')),
    asksPassword,
    opensAdvanced: form.timezone !== '' || form.missingVariable !== '' || errors.timezone !== undefined,
    errors: fieldTexts(t, errors),
  };
}

function choices(form: NewKeyForm, { t, format, settings }: Visit) {
  const { newKey, presets } = t;
  const pick = (chosen: string, value: string, text: string, hint?: string): Choice => ({
    value,
    text,
    hint,
    chosen: chosen === value,
  });
  const serverChoice = settings.missingVariable === 'empty' ? newKey.missingEmpty : newKey.missingReject;
  return {
    presets: (['send', 'read', 'full'] as const).map((id) => pick(form.preset, id, presets[id], presets[`${id}Hint`])),
    modes: [
      pick(form.mode, 'live', newKey.live, newKey.liveHint),
      pick(form.mode, 'test', newKey.test, newKey.testHint),
    ],
    expiries: [
      pick(form.expiry, 'never', newKey.expiryNever),
      ...EXPIRY_DAYS.map((days) => pick(form.expiry, String(days), newKey.expiryDays(format.number(days)))),
      pick(form.expiry, 'date', newKey.expiryDate),
    ],
    missing: [
      pick(form.missingVariable, '', newKey.missingDefault(serverChoice.toLowerCase())),
      pick(form.missingVariable, 'reject', newKey.missingReject),
      pick(form.missingVariable, 'empty', newKey.missingEmpty),
    ],
  };
}

function localDate({ format, settings }: Visit): string {
  // The Swedish write dates as date fields want them.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: settings.timezone }).format(format.now);
}
