import type { ComponentChildren } from 'preact';

interface LiveProps {
  id: string;
  /** The address that answers this part anew; null: nothing more will change. */
  href: string | null;
  /** What screen readers hear when it has changed. */
  news: string;
  children: ComponentChildren;
}

/** A part of a page that refreshes itself while the tab is visible. Its page passes it to `panel.show` as `part`, too. */
export function Live({ id, href, news, children }: LiveProps) {
  if (href === null) return <div id={id}>{children}</div>;
  return (
    <div id={id} data-live hx-get={href} hx-trigger="recado:refresh" hx-swap="outerHTML" data-news={news}>
      {children}
    </div>
  );
}
