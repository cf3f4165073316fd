import { useReference } from '../kit/reference-context.js';
import { SearchForm } from '../kit/search-form.js';
import type { Found } from './search.js';

interface SearchPageProps {
  question: string;
  found: Found;
}

/** What a question finds. */
export function SearchPage({ question, found: { total, results } }: SearchPageProps) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.search}</h1>
      <SearchForm id="search" question={question} />
      {question !== '' && <p class="lead">{t.found(total, question)}</p>}
      <ul class="results">
        {results.map((result) => (
          <li>
            <Result {...result} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ kind, title, place, excerpt, path, anchor }: Found['results'][number]) {
  const { t, link } = useReference();
  return (
    <>
      <p>
        <a href={link(path, anchor)}>{title}</a> <span class="chip">{t.kinds[kind]}</span>{' '}
        {place !== '' && <span class="place">{place}</span>}
      </p>
      {excerpt !== '' && <p>{excerpt}</p>}
    </>
  );
}
