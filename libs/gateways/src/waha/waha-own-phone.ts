import type { HttpAnswer } from '@recado/net';
import { phoneOf } from '../shared/jids.js';
import { jsonIn, recordOf } from '../shared/json-parts.js';

/** The number of the account of a session, of which it tells `5511…@c.us`; undefined: it tells none. */
export function ownPhoneIn({ body }: HttpAnswer): string | undefined {
  return phoneOf(recordOf(jsonIn(body)?.me)?.id);
}
