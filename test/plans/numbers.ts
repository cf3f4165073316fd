const DIGIT = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')})`;

/** The numbers of one query; a server needs some seconds to insert as many rows. */
export const NUMBERS = 50_000;

/** A query for the NUMBERS numbers `i` after `after`, for both kinds of databases. */
export function numbersAfter(after: number): string {
  const digits = ['a', 'b', 'c', 'e'].map((name) => `${DIGIT} AS ${name}`).join(', ');
  const five = [0, 1, 2, 3, 4].map((digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
  return `(SELECT ${after} + 1 + e.d + 10 * c.d + 100 * b.d + 1000 * a.d + 10000 * f.d AS i FROM (${five}) AS f, ${digits}) AS n`;
}
