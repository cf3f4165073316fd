/** One field that an entry names: its value, or its values before and after. */
export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
  value?: string;
}

type Details = Readonly<Record<string, unknown>>;

/** What the details of an entry say, field by field. */
export function changesOf(details: Details | null): FieldChange[] {
  const { before, after, ...rest } = details ?? {};
  const [old, now] = [asRecord(before), asRecord(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changes = names.map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) }));
  return [...changes, ...Object.entries(rest).map(([field, value]) => ({ field, value: textOf(value) }))];
}

function asRecord(value: unknown): Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Details) : {};
}

/** A value as text; empty where there is none. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([field, of]) => `${field}: ${textOf(of)}`)
    .join(', ');
}
