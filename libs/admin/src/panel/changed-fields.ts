import { shownField } from '../ui/shown-fields.js';
import type { FormBody } from './form-parser.js';

/**
 * Whether the person has changed a field of a form with `ShownFields`. The others may have been changed by somebody else
 * meanwhile.
 */
export function isChanged(body: FormBody, name: string): boolean {
  return name in body && lines(body[name]) !== lines(body[shownField(name)]);
}

/** Whether the person has ticked a box of such a form, or has taken the tick away. Its shown field is there for a tick. */
export function isTickChanged(body: FormBody, name: string): boolean {
  return name in body !== shownField(name) in body;
}

/** The values that a form with `ShownFields` was shown with, of those fields that it had. */
export function shownValues(body: FormBody, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (shownField(name) in body ? [[name, body[shownField(name)]!]] : [])),
  );
}

/**
 * Whether a field that stands now as `now` is another one than the form was shown with: somebody else changed it. `now`
 * undefined: a box without its tick.
 */
export function isOvertaken(body: FormBody, name: string, now: string | number | undefined): boolean {
  return lines(String(now ?? '')) !== (lines(body[shownField(name)]) ?? '');
}

/** Browsers send the end of each line as two characters. */
function lines(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n');
}
