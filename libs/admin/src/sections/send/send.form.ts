import { PRIORITIES } from '@recado/core';
import { IsIn, MaxLength } from 'class-validator';
import { Showable, Trimmed, Visible } from '../../panel/read-form.js';

/** When the messages of a send leave. */
export const WHEN = ['now', 'at', 'spread'] as const;

/** What a person fills in for a send, beside its list. */
export class SendForm {
  @Trimmed()
  @Showable()
  @MaxLength(255, { message: 'too_long' })
  name = '';

  @Visible({ message: 'send_text_missing' })
  @MaxLength(16_384, { message: 'too_long' })
  text = '';

  channel = '';

  @IsIn(PRIORITIES, { message: 'summary' })
  priority = 'normal';

  @IsIn(WHEN, { message: 'summary' })
  when = 'now';

  @Trimmed()
  at = '';

  @Trimmed()
  hours = '';
}
