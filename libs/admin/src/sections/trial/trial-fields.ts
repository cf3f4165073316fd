import type { TrialOperation } from './trial-api.js';

/** The fields of the form, as they were typed. */
export type TrialFields = Readonly<Partial<Record<string, string>>>;

/** The name of the field of a parameter of the address. */
export const parameterField = (name: string) => `in-${name}`;

/** Whether it would name another place of the address: no way of writing `.` and `..` keeps them as a part of it. */
export const isStep = (typed: string) => /^\.{1,2}$/.test(typed.trim());

/** The address of a request, with what was typed in its place. */
export function trialUrl({ path, query: names }: Pick<TrialOperation, 'path' | 'query'>, fields: TrialFields): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(fields[parameterField(name)]?.trim() ?? ''),
  );
  const query = names.length === 0 ? '' : (fields.query ?? '').trim().replace(/^\?/, '');
  return query === '' ? filled : `${filled}?${new URLSearchParams(query).toString()}`;
}
