/** The results of one suite or of one tool. */
export const tally = (passed, failed, skipped = 0) => ({ passed, failed, skipped });

export const sum = (tallies) =>
  tallies.reduce(
    (total, next) => tally(total.passed + next.passed, total.failed + next.failed, total.skipped + next.skipped),
    tally(0, 0),
  );

/** The last line of every run. */
export const summary = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The results as a text table, one row for each suite. */
export function table(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const cell = (value, size) => String(value).padStart(size);
  const line = (name, ...cells) => `${name.padEnd(width)}${cells.map((value) => cell(value, 9)).join('')}`;
  const body = rows.map(({ name, result, seconds }) =>
    line(name, result.passed, result.failed, result.skipped, `${seconds.toFixed(1)} s`),
  );
  return [line('', 'passed', 'failed', 'skipped', 'time'), ...body].join('\n');
}

/** A line for each failure of each suite; empty without failures. */
export function failures(rows) {
  const lines = rows.flatMap(({ name, result }) => (result.failures ?? []).map((line) => `  ${name}  ${line}`));
  return lines.length === 0 ? '' : `failed:\n${lines.join('\n')}\n\n`;
}
