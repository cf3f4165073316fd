import { type MessageStatus, sourcesOf } from '@recado/core';
import type { RowsUpdate } from '@recado/database';

/** A status that an SQL expression chooses. */
interface ChosenStatus {
  expression: string;
  among: readonly MessageStatus[];
}

/** A status move of messages, as an UPDATE. */
export interface StatusMove {
  from: readonly MessageStatus[];
  to: MessageStatus | ChosenStatus;
  /** Assignments of other columns, in SQL. */
  set?: Readonly<Record<string, string>>;
  /** A further condition. */
  where?: string;
}

/**
 * The UPDATE of a move; its parameters are those of `set`, then those of `where`. Throws if the table of moves in core
 * forbids the move, which every test finds because moves are constants. Every UPDATE of a status is built in this file;
 * a move is named beside the code that decides it, as in the sweeps and for unknown outcomes, since it sets the columns
 * of that decision.
 */
export function moveStatement({ where, ...move }: StatusMove & { where: string }): string {
  const assignments = Object.entries(assignmentsOf(move, '')).map(([column, value]) => `${column} = ${value}`);
  return `UPDATE messages SET ${assignments.join(', ')} WHERE ${where} AND ${guard(move.from, '')}`;
}

/** The same move with values for each row: in `set` and `where` the row is `r` and the message is `m`. */
export function moveRows(
  { where, ...move }: StatusMove,
  { columns, rows }: Pick<RowsUpdate, 'columns' | 'rows'>,
): RowsUpdate {
  const set = assignmentsOf(move, 'm.');
  const conditions = ['m.id = r.id', ...(where ? [where] : []), guard(move.from, 'm.')];
  return { table: 'messages', columns, rows, set, where: conditions.join(' AND ') };
}

/** `transitions` is assigned first: MySQL assigns from left to right, and later expressions read the new values. */
function assignmentsOf({ from, to, set }: Omit<StatusMove, 'where'>, table: '' | 'm.'): Record<string, string> {
  const { expression, among } = typeof to === 'number' ? { expression: String(to), among: [to] } : to;
  requireLegal(from, among);
  const counted = among.some((status) => from.includes(status))
    ? `CASE WHEN ${table}status = ${expression} THEN 0 ELSE 1 END`
    : '1';
  return { transitions: `${table}transitions + ${counted}`, status: expression, ...set };
}

/** `+` keeps SQLite from using the index of statuses: the rows are found by their ids. */
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
