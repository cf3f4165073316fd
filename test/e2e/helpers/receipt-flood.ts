import type { WhatsAppCloudStandIn } from '../../support/stand-ins/whatsapp-cloud.stand-in.js';

const ENDS = ['sent', 'delivered', 'read', 'failed'] as const;
type Kind = (typeof ENDS)[number];
type Post = ReturnType<WhatsAppCloudStandIn['callback']>;

/** The status of each end state in the API. */
export const WIRE: Readonly<Record<Kind, string>> = {
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Falhou',
};

/** A message that Meta has accepted, with its real end state. */
export interface TrueMessage {
  id: number;
  providerId: string;
  /** The text that receipts repeat; undefined without one. */
  echo: string | undefined;
  end: Kind;
  /** Whether the answer of Meta was lost, so that only the repeated text identifies the message. */
  isLost: boolean;
}

/** The results of a flood of receipts; `millis` are the times of the accepted requests. */
export interface FloodReport {
  receipts: number;
  requests: number;
  forged: number;
  millis: number[];
}

/** Random numbers from 0 to 1, without 1, that the seed decides. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** About how many messages have this many receipts: each has one to three kinds, twice. */
export function messagesFor(receipts: number): number {
  return Math.ceil(receipts / 3.2);
}

export function endOf(random: () => number): Kind {
  return ENDS[Math.floor(random() * ENDS.length)] ?? 'sent';
}

/**
 * Posts every receipt of these messages twice, shuffled and several in each request. Some requests are repeated, and
 * forged ones are mixed in. `halfway` is called when half of the requests are answered.
 */
export async function flood(
  url: string,
  meta: WhatsAppCloudStandIn,
  messages: readonly TrueMessage[],
  { random, halfway }: { random: () => number; halfway: () => void },
): Promise<FloodReport> {
  const receipts = shuffled(
    messages.flatMap((message) => [...receiptsOf(message, random), ...receiptsOf(message, random)]),
    random,
  );
  const posts: { post: Post; isForged: boolean }[] = [];
  for (let from = 0; from < receipts.length;) {
    const to = from + 1 + Math.floor(random() * 20);
    const post = meta.callback(receipts.slice(from, to));
    posts.push({ post, isForged: false });
    if (random() < 0.2) posts.push({ post, isForged: false });
    if (random() < 0.2) posts.push({ post: forged(meta, messages, random), isForged: true });
    from = to;
  }
  const report = { receipts: receipts.length, requests: posts.length, forged: 0, millis: [] as number[] };
  const waiting = shuffled(posts, random);
  const half = Math.floor(waiting.length / 2);
  const client = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const from = performance.now();
      const { status } = await fetch(url, { method: 'POST', ...next.post });
      if (status === 200) report.millis.push(performance.now() - from);
      if (status !== (next.isForged ? 403 : 200)) throw new Error(`answered with ${status}`);
      if (next.isForged) report.forged++;
      if (waiting.length === half) halfway();
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return report;
}

/** The results of a flood in one line. */
export function summaryOf({ receipts, requests, forged, millis }: FloodReport): string {
  const sorted = [...millis].sort((a, b) => a - b);
  const [half, most] = [0.5, 0.99].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
  return `${receipts} receipts in ${requests} requests, ${forged} forged: 2xx in ${half} ms, p99 ${most} ms`;
}

/** All receipts of a message; one that is read at once may have no `delivered`. */
function receiptsOf({ providerId, echo, end, isLost }: TrueMessage, random: () => number) {
  const before = { sent: [], delivered: ['sent'], read: random() < 0.5 ? ['sent'] : ['sent', 'delivered'], failed: [] };
  const opaque = isLost || random() < 0.5 ? echo : undefined;
  return [...before[end], end].map((status) => ({
    id: providerId,
    recipient: '5531',
    status,
    opaque,
    ...(status === 'failed' && { error: 131026 }),
  }));
}

/** Receipts with a wrong signature. */
function forged(meta: WhatsAppCloudStandIn, messages: readonly TrueMessage[], random: () => number): Post {
  const chosen = messages.filter(() => random() < 0.05);
  const statuses = chosen.map(({ providerId, echo }) => ({
    id: providerId,
    recipient: '5531',
    status: 'read',
    opaque: echo,
  }));
  const { body, headers } = meta.callback(statuses);
  return { body, headers: { ...headers, 'x-hub-signature-256': `sha256=${'ab'.repeat(32)}` } };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
