import type { ComponentChildren } from 'preact';
import { usePanel } from './panel-context.js';

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
  /** Whether it has a link of its own that loads it again. */
  hasReload?: boolean;
  children: ComponentChildren;
}

/**
 * A part of a page that refreshes itself while the tab is visible; without a script a link does. Its page passes it to
 * `panel.show` as `part`, too.
 */
export function Live({ id, href, news, as: Element = 'div', hasReload, children, ...look }: LiveProps) {
  const { t } = usePanel();
  const refresh = href !== null && {
    'data-live': '',
    'hx-get': href,
    'hx-trigger': 'recado:refresh',
    'hx-swap': 'outerHTML',
    'data-news': news,
  };
  return (
    <Element id={id} class={look.class} aria-labelledby={look.labelledby} {...refresh}>
      {children}
      {href !== null && !hasReload && (
        <noscript>
          <p>
            <a href={href}>{t.frame.refresh}</a>
          </p>
        </noscript>
      )}
    </Element>
  );
}
