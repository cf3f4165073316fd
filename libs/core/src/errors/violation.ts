/**
 * One error, or one warning, about the input. `path` is a parameter path as the interface writes it
 * (`messages.3.phone`), `code` selects the sentence, and `params` fill it.
 */
export interface Violation {
  path: string;
  code: string;
  params?: Readonly<Record<string, string | number>>;
}
