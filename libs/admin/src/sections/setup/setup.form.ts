import { IsEmail, MaxLength, MinLength } from 'class-validator';
import { Trimmed } from '../../panel/read-form.js';

/** The form of the first run. */
export class SetupForm {
  token = '';

  @Trimmed()
  @MaxLength(254, { message: 'email_invalid' })
  @IsEmail({}, { message: 'email_invalid' })
  email = '';

  @MaxLength(128, { message: 'password_too_long' })
  @MinLength(12, { message: 'password_too_short' })
  password = '';

  repeat = '';
}
