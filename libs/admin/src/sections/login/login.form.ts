import { MaxLength } from 'class-validator';
import { Trimmed } from '../../panel/read-form.js';

/** The login form. */
export class LoginForm {
  /** Not validated as an e-mail address: that was done when the account was made. */
  @Trimmed()
  @MaxLength(254)
  email = '';

  @MaxLength(1_024)
  password = '';

  /** The path of the page that needed the login. */
  next = '';

  /** The sealed form that was sent after its session had ended; empty: none. */
  late = '';
}
