/** The address of a list with these values of its query, in their order. Empty and missing ones are left out. */
export function listHref(path: string, values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
