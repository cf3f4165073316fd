import { z } from 'zod';
import { descriptionFaultText } from './description-fault.js';
import { readDescription } from './read-description.js';

/** The setting that holds a description, as text. A wrong one is refused with its first fault and the line of that. */
export function descriptionSetting() {
  return z.string().superRefine((text, context) => {
    const read = readDescription(text);
    if (!read.ok) context.addIssue({ code: 'custom', message: descriptionFaultText(read.fault, 'en') });
  });
}
