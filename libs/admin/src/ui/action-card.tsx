import type { ComponentChildren } from 'preact';
import { usePanel } from './panel-context.js';

interface ActionCardProps {
  title: string;
  /** What the action does. */
  lead?: string | undefined;
  /** The address that its form posts to; null: there is nothing to do now, and the card says why. */
  action: string | null;
  /** Whether it takes something away. */
  isDanger?: boolean;
  /** Further classes. */
  class?: string;
  children?: ComponentChildren;
}

/** A change as a card of its own; nothing for those who may not make it. */
export function ActionCard({ title, lead, action, isDanger, class: look, children }: ActionCardProps) {
  if (action !== null && !usePanel().may(action, 'POST')) return null;
  return (
    <section class={['card stack action', isDanger && 'danger', look].filter(Boolean).join(' ')}>
      <h2>{title}</h2>
      {lead && <p class="help">{lead}</p>}
      {children}
    </section>
  );
}
