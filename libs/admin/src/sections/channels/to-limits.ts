import type { ChannelInputError, ChannelLimits, ChannelLimitsInput } from '@recado/channels';
import { type FieldErrors, type Format, readWholeNumber } from '../../session/kit.js';
import { ChannelForm, type ChannelReading, settingField } from './channel.form.js';
import { clock } from './limit-texts.js';
import type { ChannelTexts } from './texts/index.js';

type ChannelError = keyof ChannelTexts['fields'];

const SECOND = 1_000;
const MINUTES_OF_HOUR = 60;

/** The limits that a form asks for. Text that is no number is refused here; a value out of range, by the channel. */
export function toLimits({ form, days }: ChannelReading): { limits: ChannelLimitsInput; errors: FieldErrors } {
  const fields = new LimitFields(form);
  const limits: ChannelLimitsInput = {
    pace: form.pace === '' ? null : readPace(fields),
    spacingMs: form.spacing === '' ? 0 : fields.ms('spacing'),
    dailyCap: form.cap === '' ? null : readCap(fields, CAP),
    newRecipients: form.newRecipients === '' ? null : readNewRecipients(fields),
    window: readWindow(fields, days),
    timezone: form.timezone,
  };
  return { limits, errors: fields.errors };
}

/** The fields of a form as numbers. What cannot be read is NaN and has an error. */
class LimitFields {
  readonly errors: FieldErrors = {};

  constructor(readonly form: ChannelForm) {}

  /** `1.000`, `1,000` and `1 000` are a thousand. */
  number(field: keyof ChannelForm): number {
    return this.checked(field, readWholeNumber(this.form[field]) ?? Number.NaN, 'channel_limit');
  }

  /** A field in seconds. `0,5` and `0.5` are a half, and nothing separates thousands. */
  ms(field: keyof ChannelForm): number {
    const typed = this.form[field];
    const isDecimal = /^\d{1,4}(?:[.,]\d{1,3})?$/.test(typed);
    const ms = isDecimal ? Math.round(Number(typed.replace(',', '.')) * SECOND) : Number.NaN;
    return this.checked(field, ms, 'channel_limit');
  }

  /** A time of the day, in minutes. Midnight at the end of the window is the end of the day. */
  minutes(field: 'from' | 'to'): number {
    const [, hour, minute] = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(this.form[field]) ?? [];
    const value = this.checked(field, Number(hour) * MINUTES_OF_HOUR + Number(minute), 'channel_time');
    return field === 'to' && value === 0 ? 24 * MINUTES_OF_HOUR : value;
  }

  private checked(field: keyof ChannelForm, value: number, error: ChannelError): number {
    if (Number.isNaN(value)) this.errors[field] = error;
    return value;
  }
}

function readPace(fields: LimitFields): ChannelLimitsInput['pace'] {
  const jitterPercent = fields.form.jitter === '' ? 0 : fields.number('jitter');
  return { messages: fields.number('pace'), periodMs: fields.ms('period'), jitterPercent };
}

/** The fields of a number for each day, and of its warm-up. */
interface CapFields {
  messages: keyof ChannelForm;
  start: keyof ChannelForm;
  growth: keyof ChannelForm;
}

const CAP: CapFields = { messages: 'cap', start: 'warmUpStart', growth: 'warmUpGrowth' };
const NEW_RECIPIENTS: CapFields = { messages: 'newRecipients', start: 'newWarmUpStart', growth: 'newWarmUpGrowth' };

function readCap(fields: LimitFields, names: CapFields): NonNullable<ChannelLimitsInput['dailyCap']> {
  const messages = fields.number(names.messages);
  if (fields.form[names.start] === '') return { messages, warmUp: null };
  return { messages, warmUp: { start: fields.number(names.start), growthPercent: fields.number(names.growth) } };
}

function readNewRecipients(fields: LimitFields): ChannelLimitsInput['newRecipients'] {
  const spacingMs = fields.form.newSpacing === '' ? 0 : fields.ms('newSpacing');
  return { perDay: readCap(fields, NEW_RECIPIENTS), spacingMs };
}

function readWindow(fields: LimitFields, days: number[]): ChannelLimitsInput['window'] {
  const { from, to } = fields.form;
  if (from === '' && to === '' && days.length === 0) return null;
  if (days.length === 0) fields.errors.days = 'channel_days';
  return { days, from: fields.minutes('from'), to: fields.minutes('to') };
}

/** The form that shows these limits. */
export function toChannelForm(
  name: string,
  limits: ChannelLimits,
  format: Format,
): { form: ChannelForm; days: number[] } {
  const { pace, spacingMs, dailyCap, window, timezone } = limits;
  const text = textOf(format);
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
    ...newRecipientsForm(limits, format),
    from: window ? clock(window.from) : '',
    to: window ? clock(window.to) : '',
    timezone,
    risky: '',
    password: '',
  };
  return { form, days: [...(window?.days ?? [])] };
}

type NewRecipientsForm = Pick<ChannelForm, 'newRecipients' | 'newWarmUpStart' | 'newWarmUpGrowth' | 'newSpacing'>;

function newRecipientsForm({ newRecipients }: ChannelLimits, format: Format): NewRecipientsForm {
  const text = textOf(format);
  const perDay = newRecipients?.perDay;
  return {
    newRecipients: text(perDay?.messages),
    newWarmUpStart: text(perDay?.warmUp?.start),
    newWarmUpGrowth: text(perDay?.warmUp?.growthPercent),
    newSpacing: newRecipients && newRecipients.spacingMs > 0 ? secondsText(newRecipients.spacingMs) : '',
  };
}

const textOf = (format: Format) => (value: number | undefined) => (value === undefined ? '' : format.number(value));

const LIMIT_FIELDS: Readonly<Record<string, keyof ChannelForm | 'days'>> = {
  'pace.messages': 'pace',
  'pace.periodMs': 'period',
  'pace.jitterPercent': 'jitter',
  spacingMs: 'spacing',
  'dailyCap.messages': 'cap',
  'dailyCap.warmUp.start': 'warmUpStart',
  'dailyCap.warmUp.growthPercent': 'warmUpGrowth',
  'newRecipients.perDay.messages': 'newRecipients',
  'newRecipients.perDay.warmUp.start': 'newWarmUpStart',
  'newRecipients.perDay.warmUp.growthPercent': 'newWarmUpGrowth',
  'newRecipients.spacingMs': 'newSpacing',
  'window.days': 'days',
  'window.from': 'from',
  'window.to': 'to',
};

const UNSAFE: ChannelError = 'channel_name_to_exceed';

/** The error of a channel at the field that caused it. Throws the error again when no field did. */
export function channelErrors(error: ChannelInputError): FieldErrors {
  const { code, field } = error;
  if (code === 'name_invalid' || code === 'name_taken') return { name: `channel_${code}` };
  if (code === 'secrets_needed') return Object.fromEntries(error.fields.map((name) => [settingField(name), code]));
  if (code === 'address_forbidden') return { [settingField(field ?? '')]: 'channel_address_forbidden' };
  if (code === 'setting_missing' || code === 'setting_invalid') return { [settingField(field ?? '')]: code };
  return limitErrors(error);
}

function limitErrors(error: ChannelInputError): FieldErrors {
  const { code, field } = error;
  if (code === 'limit_unsafe') return { [LIMIT_FIELDS[field ?? ''] ?? 'pace']: 'channel_limit_unsafe', risky: UNSAFE };
  if (code !== 'limit_invalid') throw error;
  if (field === 'timezone') return { timezone: 'timezone_unknown' };
  const at = LIMIT_FIELDS[(field ?? '').replace(/\.\d+$/, '')] ?? 'pace';
  const sentence: ChannelError = at === 'days' ? 'channel_days' : 'channel_limit';
  return { [at]: sentence };
}

/** The errors of all faults. Of two at one field the first is shown. */
export function faultErrors(faults: readonly ChannelInputError[]): FieldErrors {
  return Object.assign({}, ...[...faults].reverse().map(channelErrors)) as FieldErrors;
}

function secondsText(ms: number): string {
  return String(ms / SECOND);
}
