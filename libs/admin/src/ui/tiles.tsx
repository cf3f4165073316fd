import type { ComponentChildren } from 'preact';
import { Linked } from './linked.js';

/** One figure, large. */
export interface Tile {
  label: string;
  value: ComponentChildren;
  /** What the figure refers to. */
  note?: string | null;
  /** Where it leads. */
  href?: string;
}

/** The most important figures of a page, side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl class="tiles">
      {tiles.map(({ label, value, note, href }) => (
        <div class="card">
          <dt>{label}</dt>
          <dd>
            {href === undefined ? value : <Linked href={href}>{value}</Linked>}
            {note && <span class="under">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
