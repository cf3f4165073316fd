import type { NumberReader } from './learned-numbers.js';

interface Row {
  phone: string;
  identity: string;
}

const SELECT = 'SELECT phone, identity FROM hidden_recipients';

/** The surrogates of these identities, as far as messages have gone to them. `list`: the capability of the database. */
export async function surrogatesOf(
  reader: NumberReader,
  list: string,
  identities: readonly string[],
): Promise<Map<string, string>> {
  if (identities.length === 0) return new Map();
  const rows = await reader.all<Row>(`${SELECT} WHERE identity IN ${list}`, [[...new Set(identities)]]);
  return new Map(rows.map(({ phone, identity }) => [identity, phone]));
}

/** The identities for which these surrogates stand. */
export async function identitiesOf(
  reader: NumberReader,
  list: string,
  surrogates: readonly string[],
): Promise<Map<string, string>> {
  if (surrogates.length === 0) return new Map();
  const rows = await reader.all<Row>(`${SELECT} WHERE phone IN ${list}`, [[...new Set(surrogates)]]);
  return new Map(rows.map(({ phone, identity }) => [phone, identity]));
}
