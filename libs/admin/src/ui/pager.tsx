import { LinkButton } from './button.js';
import { Icon } from './icon.js';
import { usePanel } from './panel-context.js';

export interface PagerProps {
  /** The first page; null: this is it. */
  first: string | null;
  /** The next page; null: this is the last. */
  next: string | null;
  /** What the links say, unless "Back to the beginning" and "More". */
  firstText?: string;
  nextText?: string;
  /** Which list is paged, for screen readers. */
  label: string;
}

/** The links between the pages of a list that is read by keyset: to the first, and to the next. */
export function Pager({ first, next, label, firstText, nextText }: PagerProps) {
  const { t } = usePanel();
  if (first === null && next === null) return null;
  return (
    <nav class="pages" aria-label={label}>
      {first !== null && (
        <LinkButton href={first} icon="left">
          {firstText ?? t.pager.first}
        </LinkButton>
      )}
      {next !== null && (
        <a class="button pages-next" href={next}>
          {nextText ?? t.pager.next}
          <Icon name="right" />
        </a>
      )}
    </nav>
  );
}
