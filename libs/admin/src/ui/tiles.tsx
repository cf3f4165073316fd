import type { ComponentChildren } from 'preact';

/** One figure, large. */
export interface Tile {
  label: string;
  value: ComponentChildren;
  /** What the figure refers to. */
  note?: string | null;
}

/** The most important figures of a page, side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl class="tiles">
      {tiles.map(({ label, value, note }) => (
        <div class="card">
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <span class="under">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
