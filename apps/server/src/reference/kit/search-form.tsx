import { LANG } from './addresses.js';
import { useReference } from './reference-context.js';

interface SearchFormProps {
  /** Of its field, unique on the page. */
  id: string;
  question?: string;
}

/** Asks the search of the documentation, by a plain form. */
export function SearchForm({ id, question = '' }: SearchFormProps) {
  const { root, language, code, t } = useReference();
  return (
    <form class="search" role="search" aria-label={t.searchLabel} action={`${root}/docs/search`}>
      <label class="unseen" for={id}>
        {t.searchLabel}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        value={question}
        placeholder={t.search}
        maxlength={200}
        autocomplete="off"
      />
      <input type="hidden" name="lang" value={LANG[language]} />
      <input type="hidden" name="code" value={code} />
      <button>{t.search}</button>
    </form>
  );
}
