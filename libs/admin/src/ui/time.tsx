import type { TimeView } from '../format/format.js';

/** A time in the reader's zone. The whole time is in its tooltip; the browser keeps a relative one up to date. */
export function Time({ at: { iso, title, text, relative } }: { at: TimeView }) {
  return (
    <time datetime={iso} title={title} data-relative={relative ? '' : undefined}>
      {text}
    </time>
  );
}
