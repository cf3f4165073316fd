import { createHash, timingSafeEqual } from 'node:crypto';

const BEARER = /^bearer +(.+)$/i;

/** Whether an Authorization header carries this token. The comparison takes the same time whatever was sent. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = BEARER.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Has the same length for every text, as the comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
