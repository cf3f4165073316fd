/** Shorter ones are words of the language, and no secrets. */
const MIN_LENGTH = 4;

/** The text with every secret blotted out, also as JSON spells it; some providers escape slashes there too. */
export function hideSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>((shown, secret) => {
    if (secret === undefined || secret.length < MIN_LENGTH) return shown;
    const inJson = JSON.stringify(secret).slice(1, -1);
    const spellings = [inJson.replaceAll('/', '\\/'), inJson, secret];
    return spellings.reduce((hidden, spelling) => hidden.replaceAll(spelling, '***'), shown);
  }, text);
}
