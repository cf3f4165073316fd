import { createHash } from 'node:crypto';
import type { Operation } from './call.js';
import { type EnqueueRequest, type NewMessage, Recado } from './client.js';
import { ROUTES } from './routes.js';

export { signWebhook } from './webhooks.js';

/** A message that was queued, as the program gave it; `batch` has the other fields of its request. */
export type SentMessage = NewMessage & { batch: Omit<EnqueueRequest, 'messages'> };

/**
 * A Recado for the tests of your program: `client` is the real client before a server in memory, which queues, looks up,
 * lists, cancels and takes files, and sends nothing. What else it is asked, `answer` says.
 */
export class FakeRecado {
  /** For the program that is tested. */
  readonly client = new Recado({
    url: 'http://recado.test',
    key: 'rcd_test_fake',
    // What the fake refuses is thrown at once: nothing in memory changes by waiting.
    deadlineMs: 0,
    fetch: (url, init = {}) => this.#fetch(new URL(url instanceof Request ? url.url : url), init),
  });
  /** What was queued, the oldest first. */
  readonly sent: SentMessage[] = [];
  readonly #answers = new Map<string, object>();
  readonly #byKey = new Map<string, { body: string; answer: object }>();
  readonly #messages = new Map<number, Record<string, unknown>>();
  #batches = 0;

  /** What an operation answers from now on, such as `getBatch`. */
  answer(operation: Operation, answer: object): this {
    this.#answers.set(operation, answer);
    return this;
  }

  async #fetch({ pathname }: URL, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const [operation, id = ''] = operationOf(method, pathname);
    const given = this.#answers.get(operation);
    if (given) return Response.json(given);
    if (operation === 'enqueueMessages') return this.#enqueue(body as string, headers as Record<string, string>);
    if (operation === 'uploadMedia') return Response.json(fileOf(body as Uint8Array), { status: 201 });
    if (operation === 'listMessages')
      return Response.json({ data: [...this.#messages.values()].toReversed(), next_cursor: null });
    if (operation !== 'getMessage' && operation !== 'cancelMessage')
      throw new Error(`the fake does not know ${operation}: give what it answers by answer('${operation}', …)`);
    const message = this.#messages.get(Number(id));
    if (!message) return refusal(404, 'not_found');
    if (operation === 'cancelMessage') message.status = 'Cancelada';
    return Response.json(message);
  }

  #enqueue(body: string, headers: Record<string, string>): Response {
    const key = headers['idempotency-key'] ?? '';
    const earlier = this.#byKey.get(key);
    if (earlier) return earlier.body === body ? Response.json(earlier.answer) : refusal(422, 'idempotency_mismatch');
    const answer = this.#queue(JSON.parse(body) as EnqueueRequest);
    this.#byKey.set(key, { body, answer });
    return Response.json(answer);
  }

  #queue({ messages: given, ...batch }: EnqueueRequest): object {
    const batch_id = ++this.#batches;
    const messages = given.map((message) => {
      this.sent.push({ ...message, batch });
      const id = this.#messages.size + 1;
      const scheduled_at = message.scheduled_at ?? batch.scheduled_at ?? null;
      const status = scheduled_at === null ? 'Pendente' : 'Agendada';
      const queued = { id, phone: message.phone ?? null, status, scheduled_at };
      const created_at = new Date().toISOString();
      this.#messages.set(id, {
        ...queued,
        batch_id,
        message: message.message ?? null,
        reference: message.reference ?? null,
        created_at,
      });
      return queued;
    });
    return { success: true, message: '', batch_id, messages };
  }
}

function operationOf(method: string, path: string): [string, string | undefined] {
  for (const [name, [itsMethod, template]] of Object.entries(ROUTES)) {
    const found = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    if (found && method === itsMethod) return [name, found[1]];
  }
  throw new Error(`there is no operation for ${method} ${path}`);
}

function fileOf(form: Uint8Array): object {
  const [, filename = null] = /filename="((?:[^"\\]|\\.)*)"/.exec(Buffer.from(form).toString('utf8')) ?? [];
  const sha256 = createHash('sha256').update(form).digest('hex');
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const about = {
    type: 'document',
    mimetype: 'application/octet-stream',
    filename,
    size: form.length,
    sha256,
    expires_at,
  };
  return { id: `med_${sha256.slice(0, 22)}`, ...about };
}

function refusal(status: number, code: string): Response {
  return Response.json({ success: false, code, detail: 'of the fake', errors: {} }, { status });
}
