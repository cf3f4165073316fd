import { IsEmail, MaxLength } from 'class-validator';
import { Trimmed } from '../../shell/read-form.js';

/** What the login form sends. */
export class LoginForm {
  @Trimmed()
  @MaxLength(254)
  @IsEmail()
  email = '';

  @MaxLength(1_024)
  password = '';

  /** The page that was wanted. */
  next = '';
}
