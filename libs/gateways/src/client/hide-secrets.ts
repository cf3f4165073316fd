/** Shorter texts occur in ordinary words. */
const MIN_LENGTH = 4;

/** Replaces every secret in the text by `***`, also as JSON spells it; some providers escape slashes too. */
export function hideSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>((shown, secret) => {
    if (secret === undefined || secret.length < MIN_LENGTH) return shown;
    const inJson = JSON.stringify(secret).slice(1, -1);
    const spellings = [inJson.replaceAll('/', '\\/'), inJson, secret];
    return spellings.reduce((hidden, spelling) => hidden.replaceAll(spelling, '***'), shown);
  }, text);
}
