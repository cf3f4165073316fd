/** At most `length` UTF-16 units of a text, never half a surrogate pair: that would not be storable. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
