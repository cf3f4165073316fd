import type { FieldSources, SendChoices, SendColumn } from '@recado/sends';
import type { RecurringPlan } from '../store/recurring.view.js';

/** What one send of a plan is, for the columns that the list has now. Null: a column of the template is gone. */
export function plannedSend(
  { choices, columns: planned }: RecurringPlan,
  columns: readonly SendColumn[],
): { choices: SendChoices; columns: SendColumn[] } | null {
  const targets = new Map(planned.map(({ heading, target }) => [heading, target]));
  const now = columns.map(({ heading, target }) => ({
    heading,
    target: targets.has(heading) ? targets.get(heading)! : target,
  }));
  if (!choices.template) return { choices, columns: now };
  const sources = moved(choices.template.sources, planned, columns);
  return sources && { choices: { ...choices, template: { ...choices.template, sources } }, columns: now };
}

/** The sources by the places that the columns have now. */
function moved(
  sources: FieldSources,
  planned: readonly SendColumn[],
  columns: readonly SendColumn[],
): FieldSources | null {
  const result: Record<string, FieldSources[string]> = {};
  for (const [key, source] of Object.entries(sources)) {
    if ('text' in source) {
      result[key] = source;
      continue;
    }
    const heading = planned[source.column]?.heading;
    const column = columns.findIndex((each) => each.heading === heading);
    if (column < 0) return null;
    result[key] = { column };
  }
  return result;
}

/** The name of the send of a time: that of the recurring send, with the day of its zone. */
export function nameOf(name: string, day: string): string {
  const suffix = ` — ${day}`;
  return `${name.slice(0, 255 - suffix.length)}${suffix}`;
}
