import type { ChannelInputError, ChannelLimits, ChannelLimitsInput } from '@recado/channels';
import type { Format } from '../../format/format.js';
import type { FieldError } from '../../i18n/index.js';
import type { FieldErrors } from '../../panel/read-form.js';
import { readLimit } from '../api-keys/key.form.js';
import { ChannelForm, type ChannelReading, settingField } from './channel.form.js';
import { clock } from './limit-texts.js';

const SECOND = 1_000;
const MINUTES_OF_HOUR = 60;

/** The limits that a form asks for. What is no number at all is named here; what is out of range, a step later. */
export function toLimits({ form, days }: ChannelReading): { limits: ChannelLimitsInput; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const checked = (field: keyof ChannelForm, value: number): number => {
    if (Number.isNaN(value)) errors[field] = 'channel_limit';
    return value;
  };
  const number = (field: keyof ChannelForm) => checked(field, readNumber(form[field]));
  const ms = (field: keyof ChannelForm) => checked(field, readMs(form[field]));
  const hasWindow = form.from !== '' || form.to !== '' || days.length > 0;
  if (hasWindow && days.length === 0) errors.days = 'channel_days';
  const limits: ChannelLimitsInput = {
    pace:
      form.pace === ''
        ? null
        : {
            messages: number('pace'),
            periodMs: ms('period'),
            jitterPercent: form.jitter === '' ? 0 : number('jitter'),
          },
    spacingMs: form.spacing === '' ? 0 : ms('spacing'),
    dailyCap:
      form.cap === ''
        ? null
        : {
            messages: number('cap'),
            warmUp:
              form.warmUpStart === '' ? null : { start: number('warmUpStart'), growthPercent: number('warmUpGrowth') },
          },
    window: hasWindow ? { days, from: minutes('from', form, errors), to: minutes('to', form, errors) } : null,
    timezone: form.timezone,
  };
  return { limits, errors };
}

/** The form that shows these limits. */
export function toChannelForm(
  name: string,
  limits: ChannelLimits,
  format: Format,
): { form: ChannelForm; days: number[] } {
  const { pace, spacingMs, dailyCap, window, timezone } = limits;
  const text = (value: number | undefined) => (value === undefined ? '' : format.number(value));
  const warmUp = dailyCap?.warmUp;
  const form: ChannelForm = {
    name,
    pace: text(pace?.messages),
    period: pace ? secondsText(pace.periodMs) : '',
    jitter: text(pace?.jitterPercent),
    spacing: spacingMs > 0 ? secondsText(spacingMs) : '',
    cap: text(dailyCap?.messages),
    warmUpStart: text(warmUp?.start),
    warmUpGrowth: text(warmUp?.growthPercent),
    from: window ? clock(window.from) : '',
    to: window ? clock(window.to) : '',
    timezone,
    password: '',
  };
  return { form, days: [...(window?.days ?? [])] };
}

const LIMIT_FIELDS: Readonly<Record<string, keyof ChannelForm | 'days'>> = {
  'pace.messages': 'pace',
  'pace.periodMs': 'period',
  'pace.jitterPercent': 'jitter',
  spacingMs: 'spacing',
  'dailyCap.messages': 'cap',
  'dailyCap.warmUp.start': 'warmUpStart',
  'dailyCap.warmUp.growthPercent': 'warmUpGrowth',
  'window.days': 'days',
  'window.from': 'from',
  'window.to': 'to',
};

/** A refusal of a channel at the field that caused it. Throws it again when no field did. */
export function channelErrors(error: ChannelInputError): FieldErrors {
  const { code, field } = error;
  if (code === 'name_invalid' || code === 'name_taken') return { name: `channel_${code}` };
  if (code === 'secrets_needed') return Object.fromEntries(error.fields.map((name) => [settingField(name), code]));
  if (code === 'address_forbidden') return { [settingField(field ?? '')]: 'channel_address_forbidden' };
  if (code === 'setting_missing' || code === 'setting_invalid') return { [settingField(field ?? '')]: code };
  if (code !== 'limit_invalid') throw error;
  if (field === 'timezone') return { timezone: 'timezone_unknown' };
  const at = LIMIT_FIELDS[(field ?? '').replace(/\.\d+$/, '')] ?? 'pace';
  const sentence: FieldError = at === 'days' ? 'channel_days' : 'channel_limit';
  return { [at]: sentence };
}

/** `1.000`, `1,000` and `1 000` are a thousand. */
function readNumber(typed: string): number {
  return readLimit(typed) ?? Number.NaN;
}

/** Of seconds: here `0,5` and `0.5` are a half, and nothing separates thousands. */
function readMs(typed: string): number {
  return /^\d{1,4}(?:[.,]\d{1,3})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * SECOND) : Number.NaN;
}

function secondsText(ms: number): string {
  return String(ms / SECOND);
}

/** Midnight at the end of the window is the end of the day. */
function minutes(field: 'from' | 'to', form: ChannelForm, errors: FieldErrors): number {
  const [, hour, minute] = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(form[field]) ?? [];
  const value = Number(hour) * MINUTES_OF_HOUR + Number(minute);
  if (Number.isNaN(value)) errors[field] = 'channel_time';
  return field === 'to' && value === 0 ? 24 * MINUTES_OF_HOUR : value;
}
