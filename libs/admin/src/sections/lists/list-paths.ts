/** The page of all lists. */
export const ROOT = '/admin/lists';

export function listHref(id: number): string {
  return `${ROOT}/${id}`;
}
