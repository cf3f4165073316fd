/** Random bytes in hexadecimal have about 16 different characters in 64. */
const FEW_CHARACTERS = 8;
/** What repeats after so many characters was typed, not drawn. */
const LONGEST_PATTERN = 10;

/** Whether a secret was typed rather than drawn: few characters, a repeated pattern, or a run of the keyboard. */
export function isGuessable(secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return new Set(secret).size < FEW_CHARACTERS || isRepeated(secret) || isRun(secret);
}

function isRepeated(secret: string): boolean {
  for (let length = 1; length <= LONGEST_PATTERN; length++) {
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  }
  return false;
}

/** Most characters follow the one before, as in abcdefgh. */
function isRun(secret: string): boolean {
  let steps = 0;
  for (let at = 1; at < secret.length; at++) {
    if (Math.abs(secret.charCodeAt(at) - secret.charCodeAt(at - 1)) <= 1) steps++;
  }
  return steps > secret.length / 2;
}
