/** Prints a progress line to stderr, because stdout belongs to the command. */
export function say(line) {
  process.stderr.write(`recado: ${line}\n`);
}
