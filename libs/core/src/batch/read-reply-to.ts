import { excerpt, isShowableName } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { optionalText, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';

/** No provider puts white space into the ids of its messages. */
const ID = /^\S+$/u;

/** The provider's id of the message that this one quotes; undefined when there is none or it was refused. */
export function readReplyTo(source: JsonObject, findings: Findings): string | undefined {
  const id = optionalText(source, 'reply_to', findings, FIELD_LIMITS.replyTo);
  if (id === undefined || (ID.test(id) && isShowableName(id))) return id;
  findings.refuse('reply_to', 'reply_to_invalid', { read: excerpt(id) });
  return undefined;
}
