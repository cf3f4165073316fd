/** The byte order mark tells spreadsheet programs that the file is UTF-8. */
export const CSV_START = '\uFEFF';
const LINE_END = '\r\n';
const SEPARATOR = ';';
/** The beginning of a formula, which spreadsheet programs would run. */
const FORMULA = /^[=+\-@\t\r]/;
/** A phone as `phoneInFile` writes it: no program takes its groups of digits for a formula. */
const PHONE = /^\+\d{1,3} (?:\d\d )?\d*-?\d{4}$/;

/** One line of a CSV file with its end: fields are separated by semicolons, formulas are guarded. */
export function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(SEPARATOR) + LINE_END;
}

/** An apostrophe before a formula keeps spreadsheet programs from running it; they do not show it. */
function csvField(text: string): string {
  const harmless = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
