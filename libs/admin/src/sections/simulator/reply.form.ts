import { MaxLength } from 'class-validator';
import { Trimmed, Visible } from '../../panel/read-form.js';

/** The form that answers as a recipient. WhatsApp takes as many characters. */
export class ReplyFields {
  @Trimmed()
  @Visible({ message: 'reply_empty' })
  @MaxLength(4_096, { message: 'reply_too_long' })
  text = '';
}
