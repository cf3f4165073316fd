import { excerpt, wholeUrl } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { optionalText, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import type { ViolationCode } from './texts.js';

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
  const url = value === undefined ? null : wholeUrl(value);
  if (value === undefined) findings.refuse(field, missing);
  else if (url === null || !value.startsWith('https://')) {
    findings.refuse(field, 'media_url_invalid', { read: excerpt(value) });
  } else if (hasUser(url)) findings.refuse(field, 'media_url_user_info');
  else return value;
  return undefined;
}

function hasUser({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
