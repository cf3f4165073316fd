import type { OptOutView } from '@recado/opt-outs';
import { listHref, MAX_PHONE_FIELD } from '../../session/kit.js';
import { Chip, Confirm, Field, Filters, Heading, LinkButton, Time, Listing } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
import { HiddenOptOuts, type HiddenOptOutsProps } from './hidden-opt-outs.part.js';
import { optOutTexts } from './texts/index.js';

const ROOT = '/admin/opt-outs';

interface OptOutListProps {
  items: readonly OptOutView[];
  /** The query of the next page; null: this page is the last. */
  next: { before: number } | { after: string } | null;
  isFirst: boolean;
  /** The search as it was understood. */
  search: string;
  /** How it was read, or why it is none; null: as it was typed. */
  said: string | null;
  isRefused: boolean;
  /** Whether these are the opt-outs of test keys. */
  testMode: boolean;
  /** The words that opt out. */
  words: readonly string[];
  /** The opt-outs that wait for a number: the newest, and how many there are; none on other pages than the first. */
  hidden: Pick<HiddenOptOutsProps, 'items' | 'count'>;
}

const useTexts = () => usePanel().texts(optOutTexts).optOuts;

/** The query of the list of this mode. */
export function modeQuery(testMode: boolean): { mode?: 'test' } {
  return testMode ? { mode: 'test' } : {};
}

/** The list of opt-outs, with its search. */
export function OptOutListPage(props: OptOutListProps) {
  const t = useTexts();
  const { format, mayReadPeople } = usePanel();
  const { items, next, isFirst, search, testMode } = props;
  const other = { href: listHref(ROOT, modeQuery(!testMode)), text: testMode ? t.showLive : t.showTest };
  const query = { ...modeQuery(testMode), phone: search };
  return (
    <>
      <Heading title={t.title} lead={testMode ? t.testLead : t.lead} aside={other}>
        <Actions testMode={testMode} />
      </Heading>
      {mayReadPeople && <Search {...props} />}
      <Listing<OptOutView>
        class="keys opt-outs"
        rows={items}
        columns={[
          {
            head: t.phone,
            namesRow: true,
            cell: ({ phone }) => <span class="strong phone">{format.phone(phone)}</span>,
          },
          {
            head: t.scope,
            cell: ({ scope }) => <Chip tone={scope === 'all' ? 'warn' : 'quiet'} text={t.scopes[scope]} />,
          },
          { head: t.source, cell: (item) => <Source {...item} /> },
          { head: t.when, cell: ({ createdAt }) => <Time at={format.brief(createdAt)} /> },
          { head: t.actions, isHeadHidden: true, class: 'end', cell: (item) => <Removal {...item} /> },
        ]}
        none={useNone(props)}
        pages={{ first: isFirst ? null : listHref(ROOT, query), next: next && listHref(ROOT, { ...query, ...next }) }}
        label={t.title}
      />
      <HiddenOptOuts {...props.hidden} testMode={testMode} />
    </>
  );
}

function Actions({ testMode }: Pick<OptOutListProps, 'testMode'>) {
  const t = useTexts();
  return (
    <p class="actions">
      <LinkButton href={`${ROOT}/rules`}>{t.rules}</LinkButton>
      <LinkButton href={listHref(`${ROOT}/export`, modeQuery(testMode))}>{t.export}</LinkButton>
      {!testMode && (
        <LinkButton href={`${ROOT}/new`} tone="main" icon="plus">
          {t.add}
        </LinkButton>
      )}
    </p>
  );
}

function Search({ testMode, search, said, isRefused }: OptOutListProps) {
  const t = useTexts();
  const clear = search ? listHref(ROOT, modeQuery(testMode)) : null;
  const field = { name: 'phone', label: t.phone, placeholder: t.phoneHint, value: search } as const;
  const sentence = isRefused ? { error: said ?? undefined } : { hint: said ?? undefined };
  return (
    <Filters action={ROOT} class="search" label={t.search} submit={t.apply} clear={clear}>
      {testMode && <input type="hidden" name="mode" value="test" />}
      <Field {...field} {...sentence} inputmode="tel" autocomplete="off" max={MAX_PHONE_FIELD} />
    </Filters>
  );
}

/** What stands in the place of the rows. */
function useNone({ search, isFirst, testMode, words }: OptOutListProps) {
  const t = useTexts();
  if (search || !isFirst) return { title: t.noneTitle, text: t.none };
  const listsWords = !testMode && words.length > 0;
  const text = testMode ? t.emptyTest : listsWords ? t.empty : t.emptyNoWords;
  return { title: t.emptyTitle, text, children: listsWords && <Words words={words} /> };
}

function Words({ words }: Pick<OptOutListProps, 'words'>) {
  return (
    <ul class="words">
      {words.map((word) => (
        <li>
          <code class="tag">{word}</code>
        </li>
      ))}
    </ul>
  );
}

function Source({ source, channel, addedBy }: OptOutView) {
  const t = useTexts();
  const details = [channel && t.onChannel(channel), addedBy && t.by(addedBy)].filter(Boolean);
  return (
    <span>
      {t.sources[source]}
      {details.length > 0 && <span class="under">{details.join(' · ')}</span>}
    </span>
  );
}

function Removal({ id, phone }: OptOutView) {
  const t = useTexts();
  return (
    <Confirm
      name={String(id)}
      action={`${ROOT}/${id}/remove`}
      open={t.remove}
      openTone="danger"
      label={t.removeNamed(usePanel().format.phone(phone))}
      lead={t.removeLead}
      submit={t.removeSubmit}
      submitTone="danger-main"
    />
  );
}
