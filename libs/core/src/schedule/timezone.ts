/** The name of an IANA zone in its usual case, or undefined when there is no such zone (offsets are not zones). */
export function timezoneName(_value: string): string | undefined {
  throw new Error('not written yet');
}
