import { fillBody } from './template-body.js';

/** What Meta accepts outside the window, with the words of a template around it, in characters. */
const MAX_LENGTH = 1_024;
/** The body of a template of which only the parameter is known. */
const BARE_BODY = '{{1}}';

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

/**
 * Whether a template can carry this text, with the words of its `body` around it. Null: they are not known, so only the
 * text is counted.
 */
export function isCarriable(text: string, body: string | null): boolean {
  const carried = carrierText(text);
  return carried !== '' && isShortEnough(fillBody(body ?? BARE_BODY, [carried]));
}

/** Whether Meta accepts a text of this length outside the window. */
export function isShortEnough(text: string): boolean {
  return [...text].length <= MAX_LENGTH;
}

function shortRun(run: string): string {
  return run.includes('\t') || run.length > MAX_SPACES ? ' ' : run;
}
