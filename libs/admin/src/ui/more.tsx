import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';

interface MoreProps {
  /** Where a command leads (`#id`). */
  id?: string;
  title: string;
  /** Whether something in it needs to be seen. */
  isOpen: boolean;
  children: ComponentChildren;
}

/** A part of a form that most people leave as it is, folded under its title. */
export function More({ id, title, isOpen, children }: MoreProps) {
  return (
    <details id={id} class="advanced" open={isOpen}>
      <summary>
        <Icon name="right" />
        {title}
      </summary>
      {children}
    </details>
  );
}
