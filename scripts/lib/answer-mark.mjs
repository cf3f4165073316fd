/**
 * The field by which a client knows an answer as one of Recado, by its schema: one that every release of the server has.
 * Empty: no field is always there.
 */
export function markOf({ required = [] }) {
  return ['data', 'messages', 'id'].find((name) => required.includes(name)) ?? required[0] ?? '';
}
