/** Fewer different characters than this are guessable. 64 random hexadecimal characters have about 16. */
const FEW_CHARACTERS = 8;
/** A secret that repeats a pattern of up to so many characters is guessable. */
const LONGEST_PATTERN = 10;

/** Whether a secret was typed and not generated: few different characters, a repeated pattern, or a sequence. */
export function isGuessable(secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return new Set(secret).size < FEW_CHARACTERS || isRepeated(secret) || isSequence(secret);
}

function isRepeated(secret: string): boolean {
  for (let length = 1; length <= LONGEST_PATTERN; length++) {
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  }
  return false;
}

/** Most characters are neighbours of the one before, as in abcdefgh. */
function isSequence(secret: string): boolean {
  let steps = 0;
  for (let at = 1; at < secret.length; at++) {
    if (Math.abs(secret.charCodeAt(at) - secret.charCodeAt(at - 1)) <= 1) steps++;
  }
  return steps > secret.length / 2;
}
