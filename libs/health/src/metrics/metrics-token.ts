import { createHash, timingSafeEqual } from 'node:crypto';

const BEARER = /^bearer +(.+)$/i;

/** Whether an Authorization header carries this token, in a time that does not tell how much of it is right. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = BEARER.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Of one length, whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
