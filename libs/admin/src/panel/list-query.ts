/** The texts in a query, which is untrusted, by these names. Empty: it is missing, or no text. */
export function queryFields<Name extends string>(
  names: readonly Name[],
  query: Readonly<Partial<Record<Name, unknown>>>,
): Record<Name, string> {
  const fields = names.map((name) => [name, typeof query[name] === 'string' ? query[name] : '']);
  return Object.fromEntries(fields) as Record<Name, string>;
}

/** The address of a list with these values of its query, in their order. Empty and missing ones are left out. */
export function listHref(path: string, values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
