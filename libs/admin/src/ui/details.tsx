import type { ComponentChildren } from 'preact';
import { Linked } from './linked.js';
import { Time } from './time.js';
import type { TimeView } from '../format/format.js';

/** One fact about something. It is shown as a time, a link, a code or a text. */
export interface Detail {
  label: ComponentChildren;
  text?: ComponentChildren;
  time?: TimeView | null;
  href?: string | null;
  /** Whether the text is a code. */
  mono?: boolean;
  /** A class of the value, such as `tags`. */
  class?: string;
}

/** Facts in two columns: what they are, and their values. */
export function Details({ rows }: { rows: readonly Detail[] }) {
  return (
    <dl class="details">
      {rows.map((row) => (
        <div>
          <dt>{row.label}</dt>
          <dd class={row.class}>{valueOf(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

function valueOf({ text, time, href, mono }: Detail): ComponentChildren {
  if (time) return <Time at={time} />;
  if (href) return <Linked href={href}>{text}</Linked>;
  return mono ? <code>{text}</code> : text;
}
