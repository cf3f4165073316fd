import { IsNotEmpty, MaxLength } from 'class-validator';
import { Trimmed } from '../../panel/read-form.js';

/** The form that answers as a recipient. WhatsApp takes as many characters. */
export class ReplyFields {
  @Trimmed()
  @IsNotEmpty({ message: 'reply_empty' })
  @MaxLength(4_096, { message: 'reply_too_long' })
  text = '';
}
