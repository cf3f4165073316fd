/** The page of new and recent sends. */
export const ROOT = '/admin/send';

export function sendHref(id: number): string {
  return `${ROOT}/${id}`;
}
