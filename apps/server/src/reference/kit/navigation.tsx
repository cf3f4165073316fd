import { Method } from './method.js';
import { useReference } from './reference-context.js';
import { Rich } from './rich-text.js';

/** A page in the navigation. */
export interface NavigationItem {
  text: string;
  /** Below `/docs`. */
  path: string;
  /** What the page contains, which is listed while it is open. */
  parts: readonly NavigationPart[];
}

/** A place on a page. */
interface NavigationPart {
  text: string;
  anchor: string;
  /** The method of an operation. */
  method?: string;
}

export interface NavigationGroup {
  title: string;
  items: readonly NavigationItem[];
}

interface NavigationProps {
  groups: readonly NavigationGroup[];
  /** The path of the open page. */
  open: string;
}

/** The links to all pages, and to the parts of the open one. */
export function Navigation({ groups, open }: NavigationProps) {
  const { t } = useReference();
  return (
    <nav aria-label={t.navigation}>
      {groups.map(({ title, items }) => (
        <>
          <p class="group">{title}</p>
          <ul>
            {items.map((item) => (
              <Item item={item} isOpen={item.path === open} />
            ))}
          </ul>
        </>
      ))}
    </nav>
  );
}

function Item({ item: { text, path, parts }, isOpen }: { item: NavigationItem; isOpen: boolean }) {
  const { link } = useReference();
  return (
    <li>
      <a href={link(path)} aria-current={isOpen ? 'page' : undefined}>
        {text}
      </a>
      {isOpen && parts.length > 0 && (
        <ul class="parts">
          {parts.map((part) => (
            <li>
              <Part {...part} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Part({ text, anchor, method }: NavigationPart) {
  return (
    <a class={method === undefined ? undefined : 'with-method'} href={`#${anchor}`}>
      {method !== undefined && <Method method={method} />}{' '}
      <span>
        <Rich text={text} />
      </span>
    </a>
  );
}
