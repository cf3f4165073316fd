import type { ComponentChildren } from 'preact';

interface LiveProps {
  id: string;
  /** The address that answers this part anew; null: nothing more will change. */
  href: string | null;
  /** What screen readers hear when it has changed. */
  news: string;
  /** The element, unless `div`. */
  as?: 'div' | 'section';
  class?: string;
  /** The id of its heading. */
  labelledby?: string;
  children: ComponentChildren;
}

/** A part of a page that refreshes itself while the tab is visible. Its page passes it to `panel.show` as `part`, too. */
export function Live({ id, href, news, as: Element = 'div', class: look, labelledby, children }: LiveProps) {
  const refresh = href !== null && {
    'data-live': '',
    'hx-get': href,
    'hx-trigger': 'recado:refresh',
    'hx-swap': 'outerHTML',
    'data-news': news,
  };
  return (
    <Element id={id} class={look} aria-labelledby={labelledby} {...refresh}>
      {children}
    </Element>
  );
}
