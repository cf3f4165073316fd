import { type MessageStatus, sourcesOf } from '@recado/core';
import type { RowsUpdate } from '@recado/database';

/** A status that an SQL expression chooses among some. */
export interface ChosenStatus {
  expression: string;
  among: readonly MessageStatus[];
}

/** An UPDATE that moves messages from one of some statuses to another. */
export interface StatusMove {
  from: readonly MessageStatus[];
  to: MessageStatus | ChosenStatus;
  /** Assignments of other columns, in SQL. */
  set?: Readonly<Record<string, string>>;
  /** What must hold beside the status. */
  where?: string;
}

/**
 * The statement of a move, whose parameters are those of `set` and then those of `where`. Throws where the table of moves
 * in core forbids it, which tests find: moves are constants.
 */
export function moveStatement({ where, ...move }: StatusMove & { where: string }): string {
  const assignments = Object.entries(assignmentsOf(move, '')).map(([column, value]) => `${column} = ${value}`);
  return `UPDATE messages SET ${assignments.join(', ')} WHERE ${where} AND ${guard(move.from, '')}`;
}

/** The same for rows with values of their own, which are `r` in `set` and `where` while the message is `m`. */
export function moveRows(
  { where, ...move }: StatusMove,
  { columns, rows }: Pick<RowsUpdate, 'columns' | 'rows'>,
): RowsUpdate {
  const set = assignmentsOf(move, 'm.');
  const conditions = ['m.id = r.id', ...(where ? [where] : []), guard(move.from, 'm.')];
  return { table: 'messages', columns, rows, set, where: conditions.join(' AND ') };
}

/** The count of moves comes first: MySQL reads columns as it has assigned them, from left to right. */
function assignmentsOf({ from, to, set }: Omit<StatusMove, 'where'>, table: '' | 'm.'): Record<string, string> {
  const { expression, among } = typeof to === 'number' ? { expression: String(to), among: [to] } : to;
  requireLegal(from, among);
  const counted = among.some((status) => from.includes(status))
    ? `CASE WHEN ${table}status = ${expression} THEN 0 ELSE 1 END`
    : '1';
  return { transitions: `${table}transitions + ${counted}`, status: expression, ...set };
}

/** `+` keeps the optimizer from reading the index of statuses: the rows are known by their ids. */
function guard(from: readonly MessageStatus[], table: '' | 'm.'): string {
  return `+${table}status IN (${from.join(', ')})`;
}

function requireLegal(from: readonly MessageStatus[], among: readonly MessageStatus[]): void {
  for (const to of among) {
    const allowed = [to, ...sourcesOf(to)];
    const illegal = from.find((status) => !allowed.includes(status));
    if (illegal !== undefined) throw new Error(`no message may go from status ${illegal} to ${to}`);
  }
}
