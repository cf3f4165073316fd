import { Chip, MoreChips } from '../../ui/chip.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { MAX_SEARCHED } from './search-terms.js';
import type { Hit, HitGroup, SearchView } from './search.view.js';
import { searchTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(searchTexts);

/** The search, with what was found by kind. */
export function SearchPage({ view }: { view: SearchView }) {
  const t = useTexts();
  const { search } = t.frame;
  const field = { name: 'q', label: t.label, value: view.typed, max: MAX_SEARCHED };
  return (
    <>
      <Heading title={search} lead={usePanel().mayReadPeople ? t.lead : t.leadForViewers} />
      <Filters class="search" action="/admin/search" label={t.form} submit={search} clear={null}>
        <Field {...field} type="search" autocomplete="off" plain focus={!view.isAsked} />
      </Filters>
      {view.isAsked && <Results {...view} />}
    </>
  );
}

function Results({ groups, phoneReading }: SearchView) {
  const t = useTexts();
  const isNothing = groups.every(({ hits }) => hits.length === 0);
  return (
    <div class="stack">
      {phoneReading !== null && <p class="help">{phoneReading}</p>}
      {isNothing && (
        <Empty title={t.noneTitle}>
          <p>{t.none}</p>
        </Empty>
      )}
      {groups.map((group) => (
        <Group {...group} />
      ))}
    </div>
  );
}

function Group({ title, hits, links }: HitGroup) {
  return (
    <section class="stack">
      {hits.length > 0 && <h2 class="unseen">{title}</h2>}
      {hits.length > 0 && <Hits title={title} hits={hits} />}
      {links.map(({ href, text }) => (
        <p class="help">
          <Linked href={href}>{text}</Linked>
        </p>
      ))}
    </section>
  );
}

function State({ state, marks = [] }: Hit) {
  return (
    <>
      {state && <Chip {...state} />}
      <MoreChips chips={marks} />
    </>
  );
}

function Hits({ title, hits }: Pick<HitGroup, 'title' | 'hits'>) {
  const t = useTexts();
  return (
    <Table<Hit>
      class="hits"
      isLinked
      rows={hits}
      columns={[
        { head: title, namesRow: true, cell: (hit) => <Name {...hit} /> },
        { head: t.state, cell: (hit) => <State {...hit} /> },
        { head: t.when, class: 'when', cell: ({ when }) => when && <Time at={when} /> },
      ]}
    />
  );
}

function Name({ href, name, about }: Hit) {
  return (
    <>
      <a class="strong" href={href}>
        {name}
      </a>
      {about.map((line) => (
        <span class="under">{line}</span>
      ))}
    </>
  );
}
