import type { ComponentChildren } from 'preact';

interface TickProps {
  name: string;
  ticked: boolean;
  /** Further classes. */
  class?: string | undefined;
  /** What ticking it means. */
  children: ComponentChildren;
}

/** A box to tick. */
export function Tick({ name, ticked, class: look, children }: TickProps) {
  return (
    <label class={look ? `tick ${look}` : 'tick'}>
      <input type="checkbox" name={name} checked={ticked} />
      <span>{children}</span>
    </label>
  );
}
