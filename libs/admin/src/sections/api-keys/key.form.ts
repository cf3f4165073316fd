import { LIMIT_NAMES, type LimitName, type Scope, SCOPES } from '@recado/auth';
import { IsIn, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { type FormBody, type FormReading, readForm, Trimmed } from '../../session/kit.js';

/** How many days a key may be valid, besides "forever" and "until a date". */
export const EXPIRY_DAYS = [30, 90, 365] as const;
const EXPIRIES = ['never', 'keep', ...EXPIRY_DAYS.map(String), 'date'];
/** Enough for fifty subnets of the longest form, one a line. */
const MAX_LIST_LENGTH = 2_500;

/** The form of a key's settings. */
export class KeyForm {
  @Trimmed()
  @MaxLength(80, { message: 'name_too_long' })
  @Length(1, undefined, { message: 'name_missing' })
  name = '';

  @IsIn(['send', 'read', 'full', 'custom'], { message: 'preset_unknown' })
  preset: 'send' | 'read' | 'full' | 'custom' = 'send';

  @IsIn(EXPIRIES, { message: 'expiry_unknown' })
  expiry = 'never';

  @ValidateIf((form: KeyForm) => form.expiry === 'date')
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'expiry_past' })
  expiresOn = '';

  @Trimmed()
  @MaxLength(64, { message: 'timezone_unknown' })
  timezone = '';

  /** Empty: as the server is configured. */
  @IsIn(['', 'reject', 'empty'], { message: 'missing_variable_unknown' })
  missingVariable: '' | 'reject' | 'empty' = '';

  /** The id of its default channel; empty: the server's default. */
  @Matches(/^\d{0,15}$/, { message: 'channel_unknown' })
  channel = '';

  @IsIn(['on', 'off'], { message: 'choice_unknown' })
  lostAnswerGuard: 'on' | 'off' = 'on';

  /** Addresses and subnets, one a line; empty: any address. */
  @Trimmed()
  @MaxLength(MAX_LIST_LENGTH, { message: 'ip_list_too_long' })
  ipAllowList = '';

  /** Whole numbers, with or without separators; empty: the server's limit. */
  @Trimmed()
  requestsPerMinute = '';
  @Trimmed()
  requestsPerDay = '';
  @Trimmed()
  messagesPerMinute = '';
  @Trimmed()
  messagesPerDay = '';

  password = '';
}

/** The form of a new key. */
export class NewKeyForm extends KeyForm {
  @IsIn(['live', 'test'], { message: 'mode_unknown' })
  mode: 'live' | 'test' = 'live';
}

/** A form as it was read, and the scopes whose boxes were ticked. */
export interface KeyFormReading<Form extends KeyForm> extends FormReading<Form> {
  ticked: Scope[];
}

/** The name of the box of one scope. */
export function scopeField(scope: Scope): string {
  return `scope:${scope}`;
}

/** Reads what a page about a key sends. */
export function readKeyForm<Form extends KeyForm>(type: new () => Form, body: FormBody): KeyFormReading<Form> {
  return { ...readForm(type, body), ticked: SCOPES.filter((scope) => body[scopeField(scope)] !== undefined) };
}

/** The limits of a form, as they were typed. */
export function typedLimits(form: KeyForm): Record<LimitName, string> {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, form[name]])) as Record<LimitName, string>;
}
