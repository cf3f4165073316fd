/** The page of all recurring sends. */
export const RECURRING_ROOT = '/admin/recurring';

export function recurringHref(id: number): string {
  return `${RECURRING_ROOT}/${id}`;
}
