import type { Format } from '../../../format/format.js';

/**
 * Fields of a body with texts that people or integrators wrote, or that a provider said about a person; the provider's id
 * of a message may have the number in it.
 */
const TEXT_FIELDS = ['reference', 'failure_reason', 'description', 'message', 'text', 'provider_message_id'];
const PHONE_FIELDS = ['phone', 'from'];

/** The body of a webhook in lines, as far as the reader may see it. */
export function shownBody(payload: string, format: Format): string {
  const shown = JSON.parse(payload, (name, value: unknown) => shownValue(name, value, format)) as object;
  return JSON.stringify(shown, null, 2);
}

function shownValue(name: string, value: unknown, format: Format): unknown {
  if (typeof value !== 'string') return value;
  if (PHONE_FIELDS.includes(name)) return shownPhone(value, format);
  return TEXT_FIELDS.includes(name) ? format.text(value) : value;
}

/** The digits as they are sent, unless the format hides some of them. */
function shownPhone(digits: string, format: Format): string {
  const shown = format.phone(digits);
  return shown.replace(/\D/g, '') === digits ? digits : shown;
}
