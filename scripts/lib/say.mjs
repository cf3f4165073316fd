/** One short progress line. It goes to stderr, because stdout belongs to the command that was asked for. */
export function say(line) {
  process.stderr.write(`recado: ${line}\n`);
}
