/** Width of the columns that keep what a provider, or a check, said of a failure. */
export const MAX_DETAIL = 255;

/** Cuts a text to `length` UTF-16 units at most. Half a surrogate pair is left out, because it could not be stored. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** What was said, as long as its column takes. */
export function fitDetail<Detail extends string | null>(detail: Detail): Detail {
  return (detail === null ? null : cut(detail, MAX_DETAIL)) as Detail;
}
