import type { MediaContent } from './media-content.js';

/** What people see a medium called: its own name, else the end of its address; null: neither has one. */
export function mediaName({ filename, url }: MediaContent): string | null {
  if (filename !== null || url === undefined) return filename;
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return last === '' ? null : decoded(last);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A % that is no percent-encoding: the name is taken as it is.
    return name;
  }
}
