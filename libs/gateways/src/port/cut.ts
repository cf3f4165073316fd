/** Cuts a text to `length` UTF-16 units at most. Half a surrogate pair is left out, because it could not be stored. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
