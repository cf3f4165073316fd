/** What became of the tests of one suite or of one tool. */
export const tally = (passed, failed, skipped = 0) => ({ passed, failed, skipped });

export const sum = (tallies) =>
  tallies.reduce(
    (total, next) => tally(total.passed + next.passed, total.failed + next.failed, total.skipped + next.skipped),
    tally(0, 0),
  );

/** The line that ends every run of the tests. */
export const summary = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The results, one row a suite, as text. */
export function table(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const cell = (value, size) => String(value).padStart(size);
  const line = (name, ...cells) => `${name.padEnd(width)}${cells.map((value) => cell(value, 9)).join('')}`;
  const body = rows.map(({ name, result, seconds }) =>
    line(name, result.passed, result.failed, result.skipped, `${seconds.toFixed(1)} s`),
  );
  return [line('', 'passed', 'failed', 'skipped', 'time'), ...body].join('\n');
}

/** What has failed in each suite, a line each; empty when nothing has. */
export function failures(rows) {
  const lines = rows.flatMap(({ name, result }) => (result.failures ?? []).map((line) => `  ${name}  ${line}`));
  return lines.length === 0 ? '' : `failed:\n${lines.join('\n')}\n\n`;
}
