/** Zone names begin with a letter; offsets (`+03:00`), which newer runtimes also take, do not. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
/** The usual case of a name; what differs (`US/Eastern`, `europe/london`) is answered by its canonical name. */
const USUAL_CASE = /^[A-Z][a-z]+(?:[/_-](?:[A-Z][a-z]+|of|es|au))*$/;

/** Lower-case name → canonical name. Only real names enter, some six hundred, so it needs no bound. */
const known = new Map<string, string>();

/**
 * The name of an IANA zone in its usual case, or undefined when there is no such zone. An alias in its usual case
 * keeps its name: who writes `Asia/Kolkata` does not want to read `Asia/Calcutta`.
 */
export function timezoneName(value: string): string | undefined {
  if (!NAME.test(value)) return undefined;
  const canonical = known.get(value.toLowerCase()) ?? resolve(value);
  return canonical !== undefined && USUAL_CASE.test(value) ? value : canonical;
}

function resolve(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    known.set(name.toLowerCase(), timeZone);
    return timeZone;
  } catch {
    return undefined;
  }
}
