import type { Format } from '../../../format/format.js';
import { shownUrl } from '../shared/endpoint-state.js';

/**
 * Fields of a body with texts that people or integrators wrote, or that a provider said about a person, a channel or a
 * template; the provider's id of a message may have the number in it.
 */
const TEXT_FIELDS = [
  'reference',
  'failure_reason',
  'description',
  'message',
  'text',
  'provider_message_id',
  'user_id',
  'detail',
  'reason',
];
const PHONE_FIELDS = ['phone', 'from'];
/** The `reason` of this event is a code of Recado. */
const WITH_OWN_REASON = 'webhook.disabled';

/** The body of a webhook in lines, as far as the reader may see it. */
export function shownBody(payload: string, format: Format): string {
  const event = JSON.parse(payload) as { type?: unknown };
  const isCode = (name: string) => name === 'reason' && event.type === WITH_OWN_REASON;
  const shown = (name: string, value: unknown) => (isCode(name) ? value : shownValue(name, value, format));
  return JSON.stringify(event, shown, 2);
}

function shownValue(name: string, value: unknown, format: Format): unknown {
  if (typeof value !== 'string') return value;
  if (PHONE_FIELDS.includes(name)) return shownPhone(value, format);
  if (name === 'url') return shownUrl(value, { format });
  return TEXT_FIELDS.includes(name) ? format.text(value) : value;
}

/** The digits as they are sent, unless the format hides some of them. */
function shownPhone(digits: string, format: Format): string {
  const shown = format.phone(digits);
  return shown.replace(/\D/g, '') === digits ? digits : shown;
}
