/** A view of the same page. */
export interface Tab {
  href: string;
  text: string;
  isCurrent: boolean;
}

/** Links to the views of one page, such as its periods. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, text, isCurrent }) => (
        <a class="button" href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
