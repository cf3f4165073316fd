import type { MessageStatus } from '@recado/core';
import type { SqlParameter } from '@recado/database';
import type { MessageFilter, TimeRange } from '@recado/messages';

/** A condition of a WHERE and its values. */
export interface Condition {
  sql: string;
  values: readonly SqlParameter[];
}

/** `status IN (…)`, for which an index may be used. */
export function statusIn(statuses: readonly MessageStatus[]): string {
  return `status IN (${statuses.join(', ')})`;
}

/** A condition that a column has one of these numbers. */
export function oneOfPhones(column: string, phones: readonly string[]): Condition {
  if (phones.length === 1) return { sql: `${column} = ?`, values: phones };
  return { sql: `${column} IN (${phones.map(() => '?').join(', ')})`, values: phones };
}

/**
 * The conditions of a filter that the chosen index does not cover, compared row by row. COALESCE keeps the database from
 * using other indexes, which would change the order of rows; a plus sign does this on SQLite only, not on MySQL. `phones`:
 * all numbers of the person whom the filter names.
 */
export function rowByRow(
  filter: MessageFilter,
  covered: readonly (keyof MessageFilter)[],
  phones: readonly string[],
): Condition[] {
  const { statuses, apiKeyId, channelId, batchId, phone, reference, failureCode, created, scheduled } = filter;
  const conditions: Record<keyof MessageFilter, Condition[]> = {
    statuses: given(statuses && `COALESCE(status, 0) IN (${statuses.join(', ')})`),
    apiKeyId: given('COALESCE(api_key_id, 0) = ?', apiKeyId),
    channelId: given('COALESCE(channel_id, 0) = ?', channelId),
    batchId: given('COALESCE(batch_id, 0) = ?', batchId),
    phone: phone === undefined ? [] : [oneOfPhones(`COALESCE(phone, '')`, phones)],
    reference: given(`COALESCE(reference, '') = ?`, reference),
    failureCode: given(`COALESCE(failure_code, '') = ?`, failureCode),
    created: within('created_at', created),
    scheduled: within('scheduled_at', scheduled),
  };
  const names = Object.keys(conditions) as (keyof MessageFilter)[];
  return names.filter((name) => !covered.includes(name)).flatMap((name) => conditions[name]);
}

function within(column: string, { from, until }: TimeRange = {}): Condition[] {
  return [...given(`${column} >= ?`, from), ...given(`${column} < ?`, until)];
}

/** No condition where it is not given; its value where it has a parameter. */
function given(sql: string | undefined, value?: string | number): Condition[] {
  if (sql === undefined) return [];
  if (!sql.includes('?')) return [{ sql, values: [] }];
  return value === undefined ? [] : [{ sql, values: [value] }];
}
