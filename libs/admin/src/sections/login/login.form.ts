import { MaxLength } from 'class-validator';
import { Trimmed } from '../../panel/read-form.js';

/** What the login form sends. */
export class LoginForm {
  /** Any shape: which addresses an account may have was judged when it was made. */
  @Trimmed()
  @MaxLength(254)
  email = '';

  @MaxLength(1_024)
  password = '';

  /** The page that was wanted. */
  next = '';
}
