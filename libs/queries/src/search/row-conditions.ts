import type { MessageStatus } from '@recado/core';
import type { SqlParameter } from '@recado/database';
import type { MessageFilter, TimeRange } from '@recado/messages';

/** A part of a WHERE, with its values in order. */
export interface Condition {
  sql: string;
  values: readonly SqlParameter[];
}

/** `status IN (…)`, to be found through an index. */
export function statusIn(statuses: readonly MessageStatus[]): string {
  return `status IN (${statuses.join(', ')})`;
}

/**
 * What of a filter an index has not seen to, compared row by row. COALESCE keeps other indexes out, which would bring the
 * rows in another order than that of their ids: a plus sign, which does so on SQLite, means nothing to MySQL.
 */
export function rowByRow(filter: MessageFilter, covered: readonly (keyof MessageFilter)[]): Condition[] {
  const { statuses, apiKeyId, batchId, phone, reference, created, scheduled } = filter;
  const conditions: Record<keyof MessageFilter, Condition[]> = {
    statuses: given(statuses && `COALESCE(status, 0) IN (${statuses.join(', ')})`),
    apiKeyId: given('COALESCE(api_key_id, 0) = ?', apiKeyId),
    batchId: given('COALESCE(batch_id, 0) = ?', batchId),
    phone: given(`COALESCE(phone, '') = ?`, phone),
    reference: given(`COALESCE(reference, '') = ?`, reference),
    created: within('created_at', created),
    scheduled: within('scheduled_at', scheduled),
  };
  const names = Object.keys(conditions) as (keyof MessageFilter)[];
  return names.filter((name) => !covered.includes(name)).flatMap((name) => conditions[name]);
}

function within(column: string, { from, until }: TimeRange = {}): Condition[] {
  return [...given(`${column} >= ?`, from), ...given(`${column} < ?`, until)];
}

/** With one value where the condition has a mark for it. */
function given(sql: string | undefined, value?: string | number): Condition[] {
  if (sql === undefined) return [];
  if (!sql.includes('?')) return [{ sql, values: [] }];
  return value === undefined ? [] : [{ sql, values: [value] }];
}
