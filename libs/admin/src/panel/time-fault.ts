import { type Violation, violationText } from '@recado/core';
import type { Format } from '../format/format.js';

/** A local time as errors of the API write it: `2026-11-20 14:30:00`. */
const WIRE_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d)(?::\d\d)?$/;

/** What is wrong with a time, with its dates as the reader writes them: `20/11/2026 14:30` in Portuguese. */
export function timeFault(violation: Violation, { language }: Pick<Format, 'language'>): string {
  if (language !== 'pt-BR') return violationText(violation, language);
  const entries = Object.entries(violation.params ?? {});
  const params = Object.fromEntries(entries.map(([name, value]) => [name, inPortuguese(value)]));
  return violationText({ ...violation, params }, language);
}

function inPortuguese<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replace(WIRE_TIME, '$3/$2/$1 $4') : value;
}
