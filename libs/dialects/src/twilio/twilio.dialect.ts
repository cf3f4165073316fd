import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import type { Dialect, DialectAnswer, Refused } from '../core/dialect.js';

/**
 * What a fault of a field is at Twilio, by the field and the code of the fault: the first that fits. Source:
 * twilio.com/docs/api/errors, and answers that programs have published.
 */
const FIELDS: readonly (readonly [field: RegExp, fault: RegExp, code: number, message: string])[] = [
  [/^To$/, /required/, 21_604, "A 'To' phone number is required."],
  [/^To$/, /unsupported/, 21_910, "Invalid 'From' and 'To' pair: they should be of the same channel."],
  [/^(?:To$|phone)/, /./, 21_211, "The 'To' number is not a valid phone number."],
  [/^From$/, /required/, 21_603, "A 'From' phone number is required."],
  [/^From$/, /./, 21_606, "The 'From' phone number is not a valid message-capable Twilio phone number."],
  [/^MessagingServiceSid$/, /./, 35_118, 'MessagingServiceSid is required to schedule a message.'],
  [/^message$/, /long/, 21_617, 'The concatenated message body exceeds the limit.'],
  [/^(?:Body$|message)/, /./, 21_602, 'Message body is required.'],
  [/^(?:MediaUrl$|media)/, /./, 21_620, 'Invalid media URL(s).'],
  [/^Content/, /./, 63_027, 'Template does not exist for a language and locale.'],
  [/^(?:SendAt|ScheduleType|scheduled_at)$/, /./, 35_115, 'The time must be 300 seconds to 35 days ahead.'],
  [/^(?:StatusCallback|url)$/, /./, 21_609, "Invalid 'StatusCallback'."],
  [/^$/, /unsupported/, 20_404, 'The requested resource was not found.'],
  [/^/, /./, 20_001, 'Invalid parameter.'],
];

type TwilioError = readonly [status: number, code: number, message: string];

const ERRORS: Readonly<Partial<Record<DomainError['code'], TwilioError>>> = {
  unauthorized: [401, 20_003, 'Authenticate.'],
  forbidden: [403, 20_403, 'Forbidden.'],
  method_not_allowed: [405, 20_004, 'Method not allowed.'],
  not_cancelable: [400, 30_409, 'This message cannot be canceled.'],
};

function twilioError({ code, status, reason, violations: [violation] }: DomainError, url: string): TwilioError {
  if (violation) {
    const field = violation.path.replace(/^messages\.0\.?/, '');
    const known = FIELDS.find((one) => one[0].test(field) && one[1].test(violation.code))!;
    return [known[2] === 20_404 ? 404 : 400, known[2], known[3]];
  }
  if (reason?.code === 'dialect_sender_unknown')
    return [400, 63_007, 'Twilio could not find a Channel with the specified From address.'];
  const path = url.replace(/\?.*$/s, '').replace(/^\/twilio/, '');
  if (code === 'not_found') return [404, 20_404, `The requested resource ${path} was not found.`];
  // Twilio numbers what HTTP itself has a status for in the same way.
  return ERRORS[code] ?? (status === 422 ? [400, 20_001, 'Invalid parameter.'] : [status, 20_000 + status, '']);
}

const BASIC = /^basic +([a-z0-9+/_-]+=*)$/i;
const PASSWORD = /^[^:]*:([\x21-\x7e]{1,255})$/;

/** The language of Twilio's Messages API. */
export const TWILIO: Dialect = {
  name: 'twilio',
  signsWithKey: true,

  /** The password; the user is the account of the program, or the id of a key of Twilio. */
  tokenOf({ headers }: FastifyRequest): string | undefined {
    const credentials = BASIC.exec(headers.authorization?.trim() ?? '')?.[1] ?? '';
    return PASSWORD.exec(Buffer.from(credentials, 'base64').toString('latin1'))?.[1];
  },

  refusal({ error, text, request }: Refused): DialectAnswer {
    const [status, code, message] = twilioError(error, request.url);
    const more_info = `https://www.twilio.com/docs/errors/${code}`;
    const detail = status === 401 && { detail: '' };
    return { status, body: { code, message: `${message} Recado: ${text}`.trim(), more_info, status, ...detail } };
  },
};
