/** So that a line fits into the field of the panel. */
const MAX_LINE = 76;

/** JSON for people to read and change: what is short enough stands on one line. */
export function jsonText(value: unknown, indent = ''): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= MAX_LINE) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => inner + jsonText(part, inner))
    : Object.entries(value).map(([name, part]) => `${inner}${JSON.stringify(name)}: ${jsonText(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${oneLine(part)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
