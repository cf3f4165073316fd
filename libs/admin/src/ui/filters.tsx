import type { ComponentChildren } from 'preact';
import { LinkButton } from './button.js';
import { usePanel } from './panel-context.js';

interface FiltersProps {
  /** The list, without a query. */
  action: string;
  /** What is looked for, for screen readers. */
  label: string;
  /** Further classes. `search`: one field and its button. */
  class?: string;
  submit?: string;
  /** The list without filters; null: nothing is filtered. */
  clear: string | null;
  /** `Field`s and `Select`s. Further values of the URL: hidden inputs. */
  children: ComponentChildren;
}

/** The filters of a list: a plain form, whose state is in the URL. */
export function Filters({ action, label, class: look, submit, clear, children }: FiltersProps) {
  const { t } = usePanel();
  return (
    <form class={look ? `filters ${look}` : 'filters'} method="get" action={action} role="search" aria-label={label}>
      {children}
      <div class="filter-actions">
        <button class="button">{submit ?? t.filters.submit}</button>
        {clear !== null && (
          <LinkButton href={clear} tone="plain">
            {t.filters.clear}
          </LinkButton>
        )}
      </div>
    </form>
  );
}
