/** A UTC time as `Y-m-d H:i:s` in a zone that `timezoneName` knows. */
export function formatLocal(_utcMs: number, _zone: string): string {
  throw new Error('not written yet');
}
