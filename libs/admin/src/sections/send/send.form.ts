import { LEGAL_BASES, PRIORITIES } from '@recado/core';
import { IsIn, MaxLength } from 'class-validator';
import { Name, Trimmed } from '../../session/kit.js';

/** When the messages of a send leave. */
export const WHEN = ['now', 'at', 'spread'] as const;

/** What is sent: a text of one's own, or a template that the provider has approved. */
export const WHAT = ['text', 'template'] as const;

/** The legal bases, and that none is named. */
const BASES = ['', ...LEGAL_BASES];

/** What a person fills in for a send, beside its list. */
export class SendForm {
  @Name()
  @MaxLength(255, { message: 'too_long' })
  name = '';

  @IsIn(WHAT, { message: 'summary' })
  what = 'text';

  @MaxLength(16_384, { message: 'too_long' })
  text = '';

  /** The name and language of a template. */
  template = '';

  channel = '';

  /** The id of a list that is kept; empty: the recipients come with the form. */
  people = '';

  @IsIn(PRIORITIES, { message: 'summary' })
  priority = 'normal';

  /** Why its people may be written to; empty: none is named. */
  @IsIn(BASES, { message: 'summary' })
  basis = '';

  @IsIn(WHEN, { message: 'summary' })
  when = 'now';

  @Trimmed()
  at = '';

  @Trimmed()
  hours = '';
}
