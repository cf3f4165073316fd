import { Icon } from './icon.js';
import { usePanel } from './panel-context.js';

/** The search of every page: a plain form, and the key that opens the list of commands where there is a script. */
export function SearchBox() {
  const { frame } = usePanel().t;
  return (
    <form class="search-box" action="/admin/search" role="search" aria-label={frame.searchAll}>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label={frame.searchAll}
        placeholder={frame.search}
        maxlength={200}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
      />
      <kbd data-commands-key hidden>
        Ctrl K
      </kbd>
    </form>
  );
}
