import type { StandInAnswer } from './stand-in.js';

/** HTTP statuses of the codes that have another one than 400. */
const STATUSES: Readonly<Record<number, number>> = {
  0: 401,
  1: 500,
  2: 503,
  3: 500,
  10: 403,
  190: 401,
  200: 403,
  368: 403,
  131000: 500,
  131005: 403,
  131016: 503,
  131031: 403,
  130497: 403,
  132001: 404,
  133004: 503,
  134102: 500,
};

/** An error of Meta: its code, and its words where they matter. */
export interface CloudFault {
  code: number;
  message?: string | undefined;
  details?: string;
  subcode?: number;
}

/** The answer with this error. */
export function faultAnswer(fault: CloudFault): StandInAnswer {
  const { subcode = 0 } = fault;
  const body = { error: { ...faultBody(fault), ...(subcode > 0 && { error_subcode: subcode }) } };
  return { status: STATUSES[fault.code] ?? 400, body };
}

/** The error as answers and statuses have it. Most errors have details, but none with its own message. */
export function faultBody({ code, message, details }: CloudFault): object {
  const said = {
    message: `(#${code}) ${message ?? 'Something is wrong'}`,
    type: 'OAuthException',
    code,
    fbtrace_id: 'Az8',
  };
  if (message !== undefined && details === undefined) return { ...said, message };
  const data = { messaging_product: 'whatsapp', details: details ?? `details of ${code}` };
  return { ...said, title: said.message, error_data: data };
}
