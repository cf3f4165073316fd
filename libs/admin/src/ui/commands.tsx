import { Icon } from './icon.js';
import { usePanel } from './panel-context.js';

/** A page of the panel that the list of commands leads to. */
export interface CommandView {
  href: string;
  text: string;
  /** Where it belongs; null: nowhere. */
  place: string | null;
  /** Further words by which it is found, such as `lgpd`; empty: none. */
  words: string;
}

/** The list of commands, closed. The script opens it with Ctrl-K, filters it, and goes to the chosen one. */
export function Commands({ commands }: { commands: readonly CommandView[] }) {
  const { frame } = usePanel().t;
  return (
    <dialog id="commands" class="commands" aria-label={frame.commands}>
      <div class="search-box">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="command-list"
          aria-autocomplete="list"
          aria-label={frame.commandsHint}
          placeholder={frame.commandsHint}
          maxlength={200}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          name="q"
          hx-get="/admin/search/live"
          hx-trigger="input changed delay:200ms"
          hx-target="#command-hits"
          hx-sync="this:replace"
        />
      </div>
      <div id="command-list" role="listbox" aria-label={frame.commands}>
        {commands.map((command, place) => (
          <Option {...command} id={`command-${place}`} />
        ))}
        <div id="command-hits" role="group" aria-label={frame.found} />
        <a id="command-search" role="option" tabindex={-1} href="/admin/search">
          <span>
            {frame.searchFor} <b />
          </span>
        </a>
      </div>
    </dialog>
  );
}

function Option({ id, href, text, place, words }: CommandView & { id: string }) {
  return (
    <a id={id} role="option" tabindex={-1} href={href} data-words={words || undefined}>
      {text}
      {place && <span class="quiet"> {place}</span>}
    </a>
  );
}
