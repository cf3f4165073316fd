import type { ComponentChildren } from 'preact';
import { useEntered } from './form.js';

interface TickProps {
  name: string;
  /** Whether it is ticked, unless its form was refused. */
  ticked: boolean;
  /** Further classes. */
  class?: string | undefined;
  /** What ticking it means. */
  children: ComponentChildren;
}

/** A box to tick. */
export function Tick({ name, ticked, class: look, children }: TickProps) {
  const entered = useEntered();
  return (
    <label class={look ? `tick ${look}` : 'tick'}>
      <input type="checkbox" name={name} checked={entered ? entered[name] !== undefined : ticked} />
      <span>{children}</span>
    </label>
  );
}
