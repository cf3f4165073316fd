import { type Placeholder, parseTemplate, PLACEHOLDERS } from './placeholders.js';

/** The placeholders that stand in the texts of a part of a description, however deep. Doubled braces name none. */
export function namedIn(part: unknown): ReadonlySet<Placeholder> {
  const names = new Set<Placeholder>();
  collect(part, names);
  return names;
}

function collect(part: unknown, names: Set<Placeholder>): void {
  if (typeof part === 'string') collectText(part, names);
  else if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) collect(each, names);
}

function collectText(text: string, names: Set<Placeholder>): void {
  const parsed = parseTemplate(text, PLACEHOLDERS.mediaBody);
  if ('wrong' in parsed) return;
  for (const each of parsed.parts) if (typeof each !== 'string') names.add(each.placeholder);
}
