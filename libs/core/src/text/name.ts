/** Segments that clients and proxies take out of an address before it is asked. */
const DOTS = new Set(['.', '..']);

/**
 * A name that a person or a program gives, as it is kept: its letters composed (NFC), because systems write the same one
 * in two ways, and without blanks at its ends, which nobody sees.
 */
export function nameOf(given: string): string {
  return given.normalize('NFC').trim();
}

/** Equal for names that people take for one: they differ in case, in composition or in the width of their letters. */
export function nameKey(name: string): string {
  return nameOf(name).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Whether what has this name can be asked for by an address. */
export function isAddressableName(name: string): boolean {
  return !DOTS.has(name);
}

/**
 * Whether an id that a program gives, such as a reference, has no blanks at its ends: MySQL and MariaDB call two ids equal
 * that differ in them, SQLite does not. It is kept as it is, because the program compares it.
 */
export function isWholeId(id: string): boolean {
  return id === id.trim();
}
