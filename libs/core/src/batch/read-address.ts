import { excerpt } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { optionalText, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import type { ViolationCode } from './texts.js';

/** White space and control characters would reach the provider in a request of ours. */
const ADDRESS = /^https:\/\/[^\s\p{Cc}]+$/u;

/** A complete https address without a user in it; undefined when it was refused. `missing`: the code where it is not given. */
export function readAddress(
  source: JsonObject,
  field: string,
  findings: Findings,
  missing: ViolationCode,
): string | undefined {
  const found = findings.refusals;
  const value = optionalText(source, field, findings, FIELD_LIMITS.mediaUrl);
  if (findings.refusals > found) return undefined;
  if (value === undefined) findings.refuse(field, missing);
  else if (!ADDRESS.test(value) || !URL.canParse(value)) {
    findings.refuse(field, 'media_url_invalid', { read: excerpt(value) });
  } else if (hasUser(new URL(value))) findings.refuse(field, 'media_url_user_info');
  else return value;
  return undefined;
}

function hasUser({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
