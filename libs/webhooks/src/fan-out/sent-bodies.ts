import type { Transaction } from '@recado/database';
import { inboundData } from '@recado/messages';

/** The event of what a recipient wrote. Its deliveries are stored without it, so that it is kept in one place. */
const TYPE = 'message.received';
/** What is read in place of a body that was sealed with a lost secret. */
const LOST = '{}';

interface Stored {
  type: string;
  payload: string;
}

interface Reference {
  type: string;
  timestamp: string;
  data: { inbound_id: number };
}

/**
 * The bodies that are sent, in the order of `deliveries`. Null: the event told what a recipient wrote, which is not kept
 * any more, or its body is lost.
 */
export async function sentBodies(
  reader: Pick<Transaction, 'all'>,
  deliveries: readonly Stored[],
  list: string,
): Promise<(string | null)[]> {
  const references = deliveries.map(({ type, payload }) =>
    type === TYPE && payload !== LOST ? (JSON.parse(payload) as Reference) : null,
  );
  const ids = references.flatMap((reference) => (reference === null ? [] : [reference.data.inbound_id]));
  const known = await inboundData(reader, [...new Set(ids)], list);
  return deliveries.map(({ payload }, index) => {
    const reference = references[index];
    if (payload === LOST) return null;
    return reference ? bodyOf(reference, known.get(reference.data.inbound_id)) : payload;
  });
}

function bodyOf({ type, timestamp }: Reference, data: string | undefined): string | null {
  return data === undefined ? null : JSON.stringify({ type, timestamp, data: JSON.parse(data) as object });
}
