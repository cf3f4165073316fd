import { expect } from 'vitest';
import type { Api, ApiRequest, ApiResponse, Json } from '../../support/api.js';
import type { Server } from '../../support/server.js';
import { askDatabase } from '../../support/shape.js';
import { until } from '../../support/until.js';

export const ENQUEUE = '/api/enqueue-messages';
export const PHONE = '5511987654321';

/** A valid message with these changes. */
export function message(changes: object = {}): object {
  return { phone: PHONE, message: 'Olá', ...changes };
}

/** This many valid messages, each to another phone. */
export function messages(count: number): { phone: string; message: string }[] {
  return Array.from({ length: count }, (_, index) => ({ phone: phoneOf(index), message: `Olá, nº ${index}` }));
}

export function phoneOf(index: number): string {
  return `55119${String(10_000_000 + index)}`;
}

/** Enqueues; answers the body of the response, which must be a 200. */
export async function accepted(client: Api, body: unknown, options?: ApiRequest): Promise<Json> {
  const answer = await client.post(ENQUEUE, body, options);
  expect(answer.status, answer.text.slice(0, 1_000)).toBe(200);
  return answer.body;
}

/** Enqueues, again as long as the server is overloaded, as a client does; answers the response. */
export function enqueuePatiently(client: Api, body: unknown): Promise<ApiResponse<Json>> {
  return until(
    async () => {
      const answer = await client.post(ENQUEUE, body);
      return answer.body?.code !== 'overloaded' && answer;
    },
    { describe: 'the server to accept requests again' },
  );
}

/** Enqueues one message, with further fields of the request; answers that message of the response. */
export async function acceptedOne(client: Api, changes: object = {}, beside: object = {}): Promise<Json> {
  const body = await accepted(client, { ...beside, messages: [message(changes)] });
  expect(body.messages).toHaveLength(1);
  return body.messages[0];
}

/** Enqueues; answers the `errors` of the response, which must be a 422. */
export async function refused(client: Api, body: unknown, options?: ApiRequest): Promise<Record<string, string[]>> {
  const answer: ApiResponse<Json> = await client.post(ENQUEUE, body, options);
  expect(answer.status, answer.text.slice(0, 1_000)).toBe(422);
  expect(answer.body).toMatchObject({ success: false, code: 'validation_failed', status: 422 });
  return answer.body.errors as Record<string, string[]>;
}

/** Enqueues one message, with further fields of the request; answers the `errors` of the response, a 422. */
export function refusedOne(client: Api, changes: object, beside: object = {}): Promise<Record<string, string[]>> {
  return refused(client, { ...beside, messages: [message(changes)] });
}

/** A message as the API answers it to this client. */
export async function look(client: Api, id: number): Promise<Json> {
  const { status, body, text } = await client.get(`/api/messages/${id}`);
  expect(status, text).toBe(200);
  return body;
}

/** The number of messages in a server's database, read without the program. */
export async function storedMessages({ folder }: Pick<Server, 'folder'>): Promise<number> {
  const [row] = await askDatabase<{ count: number }>(folder, 'SELECT COUNT(*) AS count FROM messages');
  return Number(row?.count);
}
