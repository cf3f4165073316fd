import { type Both, both, type Violation, violationText } from '@recado/core';
import type { Format } from '../format/format.js';

/** A local time as errors of the API write it: `2026-11-20 14:30:00`. */
const WIRE_TIMES = /(\d{4})-(\d\d)-(\d\d)[ T](\d\d:\d\d)(?::\d\d)?/g;

/** What fields for times ask for, in place of the formats of the API. */
const EXPECTED: Partial<Record<string, Both>> = {
  datetime_format: both(
    'Informe a data e a hora, como 20/11/2026 14:30.',
    'Enter a date and a time, such as 20 Nov 2026 14:30.',
  ),
  datetime_no_such_date: both(
    'Essa data ou essa hora não existe. Informe uma como 20/11/2026 14:30.',
    'This date or time does not exist. Enter one such as 20 Nov 2026 14:30.',
  ),
};

/** What is wrong with a time, with its dates as the reader writes them: `20/11/2026 14:30` in Portuguese. */
export function timeFault(violation: Violation, { language }: Pick<Format, 'language'>): string {
  const text = EXPECTED[violation.code]?.[language] ?? violationText(violation, language);
  return language === 'pt-BR' ? text.replace(WIRE_TIMES, '$3/$2/$1 $4') : text;
}
