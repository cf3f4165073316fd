/** A value of a form: a text, or what brackets in its name make of several. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Names deeper than this, and more fields than that, are refused: a message has far fewer. */
const MAX_DEPTH = 8;
const MAX_FIELDS = 1_000;
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Reads `application/x-www-form-urlencoded` with brackets in names, as HTTP libraries write objects and lists (`text[body]`,
 * `MediaUrl[]`, `MediaUrl[0]`). A name that occurs again makes a list. Undefined: it is not such a form.
 */
export function readForm(body: string): Record<string, FormValue> | undefined {
  const fields = [...new URLSearchParams(body)];
  if (fields.length > MAX_FIELDS) return undefined;
  const form: Record<string, FormValue> = Object.create(null) as Record<string, FormValue>;
  for (const [name, value] of fields) {
    const [, first, brackets = ''] = NAME.exec(name) ?? [];
    const path =
      first === undefined ? [name] : [first, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
    if (path.length > MAX_DEPTH) return undefined;
    put(form, path, value);
  }
  return withLists(form) as Record<string, FormValue>;
}

type Node = { [name: string]: FormValue };

function put(node: Node, [name = '', ...rest]: readonly string[], value: string): void {
  const key = name === '' ? String(Object.keys(node).length) : name;
  const there = node[key];
  if (rest.length > 0) {
    const inner = isNode(there) ? there : (Object.create(null) as Node);
    node[key] = inner;
    put(inner, rest, value);
  } else if (there === undefined) node[key] = value;
  else node[key] = Array.isArray(there) ? [...there, value] : [there, value];
}

/** Objects whose names count from 0 become lists. */
function withLists(value: FormValue): FormValue {
  if (!isNode(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function isNode(value: FormValue | undefined): value is Node {
  return typeof value === 'object' && !Array.isArray(value);
}
