import { MaxLength } from 'class-validator';
import { Showable, Trimmed, Visible } from '../../panel/read-form.js';

/** What a person fills in for a new list, beside its file. */
export class ListForm {
  @Trimmed()
  @Showable()
  @Visible({ message: 'list_name' })
  @MaxLength(80, { message: 'too_long' })
  name = '';
}
