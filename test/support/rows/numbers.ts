const DIGIT = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')})`;

/** The numbers of one query: a server that shares its machine must insert as many rows within the time of a statement. */
export const NUMBERS = 5_000;

/** A query for the NUMBERS numbers `i` after `after`, for both kinds of databases. */
export function numbersAfter(after: number): string {
  const digits = ['a', 'b', 'c'].map((name) => `${DIGIT} AS ${name}`).join(', ');
  const five = [0, 1, 2, 3, 4].map((digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
  return `(SELECT ${after} + 1 + c.d + 10 * b.d + 100 * a.d + 1000 * f.d AS i FROM (${five}) AS f, ${digits}) AS n`;
}
