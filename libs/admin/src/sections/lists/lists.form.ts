import { MaxLength } from 'class-validator';
import { Name, Visible } from '../../session/kit.js';

/** What a person fills in for a new list, beside its file. */
export class ListForm {
  @Name({ hasAddress: true })
  @Visible({ message: 'list_name' })
  @MaxLength(80, { message: 'too_long' })
  name = '';
}
