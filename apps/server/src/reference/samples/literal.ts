/** How a programming language writes what JSON can hold. `cast` stands before an object with these keys. */
export interface Syntax {
  text: (value: string) => string;
  yes: string;
  no: string;
  nothing: string;
  list: Brackets;
  object: Brackets & { between: string; cast?: (keys: readonly string[]) => string };
}

interface Brackets {
  open: string;
  close: string;
}

const STEP = 2;

/** A value as a literal of a programming language, indented by two blanks for each level. */
export function literal(value: unknown, syntax: Syntax, indent = 0): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? syntax.yes : syntax.no;
  if (Array.isArray(value)) {
    return bracketed(
      syntax.list,
      value.map((item) => literal(item, syntax, indent + STEP)),
      indent,
    );
  }
  return typeof value === 'object' && value !== null ? objectLiteral(value, syntax, indent) : syntax.nothing;
}

function objectLiteral(value: object, syntax: Syntax, indent: number): string {
  const { object } = syntax;
  // `undefined` is what JSON leaves out.
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const cast = object.cast?.(entries.map(([key]) => key)) ?? '';
  const items = entries.map(([key, item]) => syntax.text(key) + object.between + literal(item, syntax, indent + STEP));
  return cast + bracketed(object, items, indent);
}

function bracketed({ open, close }: Brackets, items: readonly string[], indent: number): string {
  if (items.length === 0) return open + close;
  const [inner, outer] = [indent + STEP, indent].map((blanks) => `\n${' '.repeat(blanks)}`);
  return `${open}${inner}${items.join(`,${inner}`)}${outer}${close}`;
}
