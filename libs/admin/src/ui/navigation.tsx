import { docsHref } from './docs-href.js';
import { Icon, type IconName } from './icon.js';
import { usePanel } from './panel-context.js';

/** A link of the navigation. */
interface NavigationItem {
  href: string;
  icon: IconName;
  text: string;
  /** Whether the page belongs to it. */
  current: boolean;
  /** A figure beside the link, such as how many need attention; null: none. */
  badge: string | null;
}

export interface NavigationGroup {
  /** Null for the group at the top. */
  title: string | null;
  items: NavigationItem[];
}

/** The links to the sections, and to the documentation. */
export function Navigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const { t, language } = usePanel();
  return (
    <nav class="navigation" aria-label={t.frame.navigation}>
      {groups.map(({ title, items }) => (
        <>
          {title && <p class="navigation-title">{title}</p>}
          <ul>
            {items.map((item) => (
              <Item {...item} />
            ))}
          </ul>
        </>
      ))}
      <ul class="navigation-more">
        <li>
          <a href={docsHref(language)}>
            <Icon name="terminal" />
            {t.frame.docs}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Item({ href, icon, text, current, badge }: NavigationItem) {
  return (
    <li>
      <a href={href} aria-current={current ? 'page' : undefined}>
        <Icon name={icon} />
        {text}
        {badge && <span class="badge">{badge}</span>}
      </a>
    </li>
  );
}
