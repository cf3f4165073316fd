// Whoever could be told that it cannot be written reads this stream; without a listener it would end the program.
process.stderr.on('error', () => undefined);

/** Prints a progress line to stderr, because stdout belongs to the command. */
export function say(line) {
  process.stderr.write(`recado: ${line}\n`);
}
