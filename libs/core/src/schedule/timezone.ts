/** Zone names begin with a letter. Offsets (`+03:00`), which newer runtimes also accept, do not. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
/** A name in its usual case. Others (`US/Eastern`, `europe/london`) are replaced by their canonical names. */
const USUAL_CASE = /^[A-Z][a-z]+(?:[/_-](?:[A-Z][a-z]+|of|es|au))*$/;

/** Lower-case name → canonical name. There are about six hundred zones, so the map needs no maximum. */
const known = new Map<string, string>();

/**
 * The name of an IANA zone in its usual case; undefined for an unknown zone. An alias in its usual case keeps its name:
 * `Asia/Kolkata` does not become `Asia/Calcutta`.
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
    // Intl knows no zone of this name.
    return undefined;
  }
}
