import { IsIn, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { Trimmed } from '../../shell/read-form.js';

/** Days that a key may be valid for, beside "forever" and "until a date". */
export const EXPIRY_DAYS = [30, 90, 365] as const;
const EXPIRIES = ['never', ...EXPIRY_DAYS.map(String), 'date'];

/** What the page for a new key sends. */
export class NewKeyForm {
  @Trimmed()
  @MaxLength(80, { message: 'name_too_long' })
  @Length(1, undefined, { message: 'name_missing' })
  name = '';

  @IsIn(['send', 'read', 'full'], { message: 'preset_unknown' })
  preset: 'send' | 'read' | 'full' = 'send';

  @IsIn(['live', 'test'], { message: 'mode_unknown' })
  mode: 'live' | 'test' = 'live';

  @IsIn(EXPIRIES, { message: 'expiry_unknown' })
  expiry = 'never';

  @ValidateIf((form: NewKeyForm) => form.expiry === 'date')
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'expiry_past' })
  expiresOn = '';

  @Trimmed()
  @MaxLength(64, { message: 'timezone_unknown' })
  timezone = '';

  /** Empty: as the server does. */
  @IsIn(['', 'reject', 'empty'], { message: 'missing_variable_unknown' })
  missingVariable: '' | 'reject' | 'empty' = '';

  password = '';
}
