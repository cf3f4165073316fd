/** The costs of all statements with one text. */
export interface StatementCost {
  /** The statement without its values. */
  readonly text: string;
  readonly times: number;
  /** The sum of the times from arrival to end, waits included. */
  readonly ms: number;
  readonly rowsRead: number;
}

/** A database that counts the costs of its statements. */
export interface StatementLog {
  /** Sets the counts to 0. */
  resetCosts(): Promise<void>;
  costs(): Promise<StatementCost[]>;
}

const MOST_STATEMENTS = 20;
const LONGEST_TEXT = 150;
const PER = 100_000;

/** Adds up the costs of statements with the same text, the greatest time first. */
export function sumByText(costs: readonly StatementCost[]): StatementCost[] {
  const byText = new Map<string, StatementCost>();
  for (const { text, times, ms, rowsRead } of costs) {
    const known = byText.get(text) ?? { times: 0, ms: 0, rowsRead: 0 };
    byText.set(text, { text, times: known.times + times, ms: known.ms + ms, rowsRead: known.rowsRead + rowsRead });
  }
  return [...byText.values()].sort((a, b) => b.ms - a.ms);
}

/** A text with the costs of the statements of a figure. `costs` are sorted. */
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
