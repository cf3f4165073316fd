import { parseJson } from '@recado/core';

/** A body of a file, and where it stands. */
export interface NumberedBody {
  /** From 1: the line, or the place in the list where the file is one JSON document. */
  readonly number: number;
  /** What was read; undefined: neither JSON nor a form. */
  readonly value: unknown;
}

/** A form as programs post it: `To=…&Body=…`. */
const FORM = /^[\w.]+=[^\s]*$/;

/**
 * The bodies in a file: one JSON document (an object, or a list of objects), or a body a line, each as JSON or as a
 * form. Empty lines are left out.
 */
export function readBodies(text: string): NumberedBody[] {
  const whole = parseJson(Buffer.from(text));
  if (whole.ok) {
    const values: unknown[] = Array.isArray(whole.value) ? whole.value : [whole.value];
    return values.map((value, index) => ({ number: index + 1, value }));
  }
  if (isOneDocument(text)) return [{ number: 1, value: undefined }];
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, line: line.trim() }))
    .filter(({ line }) => line !== '')
    .map(({ number, line }) => ({ number, value: lineOf(line) }));
}

/** A document over several lines that is no JSON: its lines by themselves would be no bodies, or parts of them. */
function isOneDocument(text: string): boolean {
  return /^\s*[[{]+[ \t]*[\r\n]/.test(text);
}

function lineOf(line: string): unknown {
  const json = parseJson(Buffer.from(line));
  if (json.ok) return json.value;
  return FORM.test(line) ? formOf(new URLSearchParams(line)) : undefined;
}

/** A name that stands twice gets a list. */
function formOf(form: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => [name, form.getAll(name).length > 1 ? form.getAll(name) : form.get(name)]),
  );
}
