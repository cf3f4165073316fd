/** The values of a message's own variables, by name. */
export type Variables = ReadonlyMap<string, string>;

/** What a variable may be called. */
export const VARIABLE_NAME = /^[a-z][a-z0-9_]{0,31}$/;

/** The names of the variables that a text may have. */
export interface KnownNames {
  has(name: string): boolean;
  keys(): Iterable<string>;
}
