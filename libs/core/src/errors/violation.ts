/**
 * One thing that is wrong (or, as a warning, odd) in the input. `path` is spelled as the interface spells parameter
 * paths (`messages.3.phone`); `code` picks the sentence, `params` fill it.
 */
export interface Violation {
  path: string;
  code: string;
  params?: Readonly<Record<string, string | number>>;
}
