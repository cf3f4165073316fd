import type { ComponentChildren } from 'preact';
import { usePanel } from './panel-context.js';

/** A link in a text or a table; the text alone for those who may not open the page. */
export function Linked({ href, class: look, children }: { href: string; class?: string; children: ComponentChildren }) {
  if (!usePanel().may(href)) return <span class={look}>{children}</span>;
  return (
    <a class={look} href={href}>
      {children}
    </a>
  );
}
