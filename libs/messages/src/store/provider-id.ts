/** Width of the column for ids of providers. */
const MAX_LENGTH = 128;

/** The provider's id of a message as far as its column takes it: one that is too long is left out, as with an answer. */
export function fittingProviderId(id: string | null): string | null {
  return id === null || id.length > MAX_LENGTH ? null : id;
}
