const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes of a text in base64, with its padding; undefined: it is none. */
export function bytesOfBase64(text: string): Buffer | undefined {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return undefined;
  return Buffer.from(text, 'base64');
}
