/** Shorter texts occur in ordinary words. */
const MIN_LENGTH = 4;

/**
 * Replaces every secret in the text by `***`, also as JSON, an address or a form spells it; some providers escape slashes
 * too.
 */
export function hideSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>((shown, secret) => {
    if (secret === undefined || secret.length < MIN_LENGTH) return shown;
    const inJson = JSON.stringify(secret).slice(1, -1);
    const spellings = [inJson.replaceAll('/', '\\/'), inJson, secret, ...encoded(secret)];
    return spellings.reduce((hidden, spelling) => hidden.replaceAll(spelling, '***'), shown);
  }, text);
}

/** As an address and as a form spell it, with digits in capitals and in small letters. Half a surrogate pair has no spelling. */
function encoded(secret: string): string[] {
  if (/^[\w.-]*$/.test(secret)) return [];
  const inPath = encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, '\ufffd'));
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  const spellings = [inPath, inPath.replaceAll("'", '%27'), inForm, inForm.replaceAll('+', '%20')];
  return [...spellings, ...spellings.map((each) => each.replaceAll(/%[\dA-F]{2}/g, (hex) => hex.toLowerCase()))];
}
