/** The byte order mark tells spreadsheet programs that the file is UTF-8. */
export const CSV_START = '\uFEFF';
const LINE_END = '\r\n';
const SEPARATOR = ';';
/** The beginning of a formula, which spreadsheet programs would run, perhaps guarded before. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;
/** The same behind what a program that separates by commas, tabs or line ends takes for the beginning of a cell. */
const INNER_FORMULA = /([,\t\r\n]"*|^"+)(?='*[=+\-@])/g;
const INNER_GUARDED = /([,\t\r\n]"*|^"+)'(?='*[=+\-@])/g;
/** A phone as `phoneInFile` writes it: no program takes its groups of digits for a formula. */
const PHONE = /^\+\d{1,3} (?:\d\d )?\d*-?\d{4}$/;
/** One whose digits are masked in part: with a dot in it nothing is a formula. */
const MASKED_PHONE = /^\+(?=[\d -]*•)[\d• -]+$/;

/** One line of a CSV file with its end: fields are separated by semicolons, formulas are guarded. */
export function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(SEPARATOR) + LINE_END;
}

/** A cell as it was before `csvLine` guarded its formulas, for files that come back. */
export function unguarded(text: string): string {
  return text.replace(INNER_GUARDED, '$1').replace(GUARDED, '');
}

/** An apostrophe before a formula keeps spreadsheet programs from running it; they do not show it. */
function csvField(text: string): string {
  if (PHONE.test(text) || MASKED_PHONE.test(text)) return text;
  const begun = FORMULA.test(text) ? `'${text}` : text;
  const harmless = begun.replace(INNER_FORMULA, "$1'");
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
