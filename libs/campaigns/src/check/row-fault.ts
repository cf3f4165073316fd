import { fitDetail, isPhoneReason, type RefusedPhone } from '@recado/core';

/** Why nothing is sent to a row, beside the codes with which the API refuses a message. */
type RowFaultCode =
  | 'row_too_long'
  | 'broken_encoding'
  | 'cell_too_long'
  | 'formula'
  | 'cell_error'
  | 'phone_missing'
  | 'file_incomplete'
  | 'file_column_missing'
  | 'file_missing'
  | 'file_unknown'
  | 'file_ambiguous'
  | 'file_without_header'
  | 'duplicate'
  | 'opted_out';

/** A fault of a row. */
export interface RowFault {
  /** A RowFaultCode, the code of a violation, or `phone_` with the reason why the number was refused. */
  code: string;
  /** What it is about: a variable, a heading, or the line of the same number. */
  detail: string | null;
}

/** What is known of a row since it was read, so that each check of the list keeps it. */
export const ROW_TOO_LONG = 'row_too_long';

export function fault(code: RowFaultCode | (string & {}), detail: string | null = null): RowFault {
  return { code, detail: fitDetail(detail) };
}

const PHONE = 'phone_';

/** The fault of a row whose number was refused. */
export function phoneFault({ reason, detail }: RefusedPhone): RowFault {
  return fault(`${PHONE}${reason}`, detail === '' ? null : detail);
}

/** Why the number was refused, of a fault that `phoneFault` made; null: it is another fault. */
export function refusedPhoneOf({ code, detail }: RowFault): Pick<RefusedPhone, 'reason' | 'detail'> | null {
  const reason = code.startsWith(PHONE) ? code.slice(PHONE.length) : '';
  return isPhoneReason(reason) ? { reason, detail: detail ?? '' } : null;
}
