import { expect } from 'vitest';
import { type Api, api, type Json } from '../../support/api.js';
import { createKey } from '../../support/keys.js';
import { type Server } from '../../support/server.js';

export const LIST = '/api/messages';
export const READ_AND_WRITE = ['messages:write', 'messages:read'];

/** An array becomes a repeated parameter. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** A client with a new key, which has no messages yet. */
export async function clientWithNewKey(
  server: Server,
  scopes: readonly string[] = READ_AND_WRITE,
  test = false,
): Promise<Api> {
  return api(server, await createKey(server, { scopes, test }));
}

/** The page of a query. */
export async function page(client: Api, query: Query = {}): Promise<Json> {
  const { status, body, text } = await client.get(`${LIST}?${search(query)}`);
  expect(status, text).toBe(200);
  return body;
}

export const idsOn = ({ data }: Json): number[] => data.map(({ id }: Json) => id);

/** The ids of all pages in their order; `between` runs after each page. */
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

/** The `errors` of a query that must be refused with a 422. */
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
