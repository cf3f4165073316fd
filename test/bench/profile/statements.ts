/** What the database did for all statements of one form. */
export interface StatementCost {
  /** The statement without its values. */
  readonly text: string;
  readonly times: number;
  /** From its arrival until its end, waits included, in all. */
  readonly ms: number;
  readonly rowsRead: number;
}

/** A database that tells what its statements cost. */
export interface StatementLog {
  /** Begins to count anew. */
  forget(): Promise<void>;
  costs(): Promise<StatementCost[]>;
}

const MOST_STATEMENTS = 20;
const LONGEST_TEXT = 150;
const PER = 100_000;

/** Adds up by form. */
export function addUp(costs: readonly StatementCost[]): StatementCost[] {
  const byText = new Map<string, StatementCost>();
  for (const { text, times, ms, rowsRead } of costs) {
    const known = byText.get(text) ?? { times: 0, ms: 0, rowsRead: 0 };
    byText.set(text, { text, times: known.times + times, ms: known.ms + ms, rowsRead: known.rowsRead + rowsRead });
  }
  return [...byText.values()].sort((a, b) => b.ms - a.ms);
}

/** What the statements of a figure cost, in words: those that took the longest in all come first. */
export function statementSummary(costs: readonly StatementCost[], messages: number): string {
  const line = ({ text, times, ms, rowsRead }: StatementCost) =>
    [
      ((ms * 1_000) / messages).toFixed(2).padStart(8),
      Math.round((times * PER) / messages)
        .toString()
        .padStart(9),
      (ms / times).toFixed(3).padStart(9),
      (rowsRead / messages).toFixed(2).padStart(8),
      ` ${text.replace(/\s+/g, ' ').slice(0, LONGEST_TEXT)}`,
    ].join(' ');
  const total = costs.reduce((sum, { ms }) => sum + ms, 0);
  return [
    `statements: ${((total * 1_000) / messages).toFixed(2)} µs a message, waits included`,
    '',
    '  µs/msg times/10^5   ms each rows/msg  statement',
    ...costs.slice(0, MOST_STATEMENTS).map(line),
    '',
  ].join('\n');
}
