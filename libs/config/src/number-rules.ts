import { z } from 'zod';
import { parseDuration, parseSize } from './units.js';

/** Longest delay of a Node timer, in ms: a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** More than any installation sends, and few enough for the counters. */
const MAX_LIMIT = 1_000_000_000;
/** Days of 100 years. */
export const MAX_DAYS = 36_500;

/** A number that a variable gives, and what that may be; a rule that takes nothing stands for null. */
export interface NumberRow<Rule extends z.ZodType = z.ZodType> {
  readonly variable: string;
  readonly rule: Rule;
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const quantity = (parse: (text: string) => number | undefined, fallback: string) =>
  z
    .string()
    .transform(parse)
    .refine((value) => value !== undefined && value <= MAX_TIMER_MS, `must look like ${fallback}`)
    .transform((value) => value as number)
    .prefault(fallback);

/** A whole number. */
export function whole(variable: string, min: number, max: number, fallback: number) {
  return { variable, rule: wholeNumber(min, max).prefault(String(fallback)) };
}

/** What may be used in a time; nothing: no limit. */
export function limit(variable: string) {
  return { variable, rule: wholeNumber(1, MAX_LIMIT).optional() };
}

/** A duration, in milliseconds. */
export function duration(variable: string, fallback: string) {
  return { variable, rule: quantity(parseDuration, fallback) };
}

/** A duration of at least so many milliseconds, which `least` says. */
export function durationFrom(variable: string, fallback: string, min: number, least: string) {
  return { variable, rule: quantity(parseDuration, fallback).refine((ms) => ms >= min, `must be ${least} or more`) };
}

/** A size in bytes. The sentence says what holds of it. */
export function size(variable: string, fallback: string, holds: (bytes: number) => boolean, sentence: string) {
  return { variable, rule: quantity(parseSize, fallback).refine(holds, sentence) };
}

/** A number of days. */
function days(variable: string, min: number, fallback: number) {
  return whole(variable, min, MAX_DAYS, fallback);
}

/** What an administrator may type for a number of days in the panel, and the code of another number. */
interface InPanel<Fault extends string> {
  readonly fault: Fault;
  /** What fewer days count as. The panel refuses them. */
  readonly atLeast: number;
}

/** A number of days that an administrator may set in the panel where the environment does not fix it. */
export function panelDays<Fault extends string>(variable: string, fallback: number, panel: InPanel<Fault>) {
  // The environment may still give what was valid before there was a least number, so that such a server starts.
  return { ...days(variable, Math.min(panel.atLeast, 1), fallback), ...panel };
}
