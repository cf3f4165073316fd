import { MaxLength } from 'class-validator';
import { Trimmed } from '../../panel/read-form.js';

/** A new second factor, or another name for one. */
export class FactorForm {
  /** The rules of names are those of the lib. */
  @Trimmed()
  @MaxLength(400, { message: 'name_too_long' })
  name = '';

  @MaxLength(64, { message: 'code_wrong' })
  code = '';

  /** What the browser says of a passkey, as JSON. */
  @MaxLength(32_768, { message: 'passkey_refused' })
  response = '';

  @MaxLength(1_024)
  password = '';
}
