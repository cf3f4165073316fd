import { expect } from 'vitest';
import { type Api, api, type Json } from '../../support/api.js';
import { createKey } from '../../support/keys.js';
import { type Server } from '../../support/server.js';

export const LIST = '/api/messages';
export const READ_AND_WRITE = ['messages:write', 'messages:read'];

/** An array is a repeated parameter. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** A client with a key of its own, which has queued nothing yet. */
export async function newcomer(server: Server, scopes: readonly string[] = READ_AND_WRITE, test = false): Promise<Api> {
  return api(server, await createKey(server, { scopes, test }));
}

/** The page that a query answers. */
export async function page(client: Api, query: Query = {}): Promise<Json> {
  const { status, body, text } = await client.get(`${LIST}?${search(query)}`);
  expect(status, text).toBe(200);
  return body;
}

export const idsOn = ({ data }: Json): number[] => data.map(({ id }: Json) => id);

/** The ids of all pages in their order; `between` runs before each next one. */
export async function walk(
  client: Api,
  query: Query,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const found: Json = await page(client, cursor === '' ? query : { ...query, cursor });
    ids.push(...idsOn(found));
    cursor = found.next_cursor as string | null;
    await between();
  }
  return ids;
}

/** The `errors` of a query that must be refused. */
export async function refusal(client: Api, query: Query): Promise<Record<string, string[]>> {
  const { status, body, text } = await client.get(`${LIST}?${search(query)}`);
  expect(status, text).toBe(422);
  expect(body).toMatchObject({ success: false, code: 'validation_failed' });
  return body.errors;
}

function search(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}
