/** What Meta accepts in a template with its parameters filled in, and in a text by Direct Send, in characters. */
export const MAX_OUTSIDE_WINDOW = 1_024;

/** Stands for a line break in a parameter. */
const LINE_BREAK = ' · ';
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/;
const BLANKS = /[\t ]+/g;
/** Longest run of spaces that Meta accepts in a parameter. */
const MAX_SPACES = 4;

/**
 * The text as Meta accepts it as a parameter of a template: in one line, without tabs and long runs of spaces
 * (docs/gateways/facts.md, Meta).
 */
export function carrierText(text: string): string {
  const lines = text.split(LINE_BREAKS).map((line) => line.replace(BLANKS, shortRun).trim());
  return lines.filter((line) => line !== '').join(LINE_BREAK);
}

function shortRun(run: string): string {
  return run.includes('\t') || run.length > MAX_SPACES ? ' ' : run;
}

/** How long a text is for Meta. */
export function lengthOf(text: string): number {
  return [...text].length;
}
