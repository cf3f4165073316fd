import { MAX_PHONE_FIELD } from '../../panel/reading-text.js';
import { LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { Pager } from '../../ui/pager.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { HiddenOptOuts } from './hidden-opt-outs.part.js';
import type { OptOutListView, OptOutRow } from './opt-out-list.view.js';
import { optOutTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(optOutTexts).optOuts;

/** The list of opt-outs, with its search. */
export function OptOutListPage({ view }: { view: OptOutListView }) {
  const t = useTexts();
  const { testMode, otherHref } = view;
  const other = { href: otherHref, text: testMode ? t.showLive : t.showTest };
  return (
    <>
      <Heading title={t.title} lead={testMode ? t.testLead : t.lead} aside={other}>
        <Actions {...view} />
      </Heading>
      {usePanel().mayReadPeople && <Search {...view} />}
      {view.rows.length === 0 ? <NoRows {...view} /> : <Rows rows={view.rows} />}
      <Pager first={view.newestHref} next={view.moreHref} label={t.title} />
      <HiddenOptOuts {...view.hidden} />
    </>
  );
}

function Actions({ testMode, exportHref }: OptOutListView) {
  const t = useTexts();
  return (
    <p class="actions">
      <LinkButton href="/admin/opt-outs/rules">{t.rules}</LinkButton>
      <LinkButton href={exportHref}>{t.export}</LinkButton>
      {!testMode && (
        <LinkButton href="/admin/opt-outs/new" tone="main" icon="plus">
          {t.add}
        </LinkButton>
      )}
    </p>
  );
}

function Search({ testMode, search, said, isRefused }: OptOutListView) {
  const t = useTexts();
  const clear = testMode ? '/admin/opt-outs?mode=test' : '/admin/opt-outs';
  const field = { name: 'phone', label: t.phone, placeholder: t.phoneHint, value: search } as const;
  const sentence = isRefused ? { error: said ?? undefined } : { hint: said ?? undefined };
  return (
    <Filters action="/admin/opt-outs" class="search" label={t.search} submit={t.apply} clear={search ? clear : null}>
      {testMode && <input type="hidden" name="mode" value="test" />}
      <Field {...field} {...sentence} inputmode="tel" autocomplete="off" max={MAX_PHONE_FIELD} />
    </Filters>
  );
}

function NoRows({ search, newestHref, testMode, words }: OptOutListView) {
  const t = useTexts();
  if (search || newestHref) {
    return (
      <Empty title={t.noneTitle}>
        <p>{t.none}</p>
      </Empty>
    );
  }
  const listsWords = !testMode && words.length > 0;
  return (
    <Empty title={t.emptyTitle}>
      <p>{testMode ? t.emptyTest : listsWords ? t.empty : t.emptyNoWords}</p>
      {listsWords && <Words words={words} />}
    </Empty>
  );
}

function Words({ words }: Pick<OptOutListView, 'words'>) {
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

function Rows({ rows }: Pick<OptOutListView, 'rows'>) {
  const t = useTexts();
  return (
    <Table<OptOutRow>
      class="keys opt-outs"
      rows={rows}
      columns={[
        { head: t.phone, namesRow: true, cell: ({ phone }) => <span class="strong phone">{phone}</span> },
        { head: t.scope, cell: ({ scope }) => <Chip {...scope} /> },
        { head: t.source, cell: (row) => <Source {...row} /> },
        { head: t.when, cell: ({ when }) => <Time at={when} /> },
        { head: t.actions, isHeadHidden: true, class: 'end', cell: (row) => <Removal {...row} /> },
      ]}
    />
  );
}

function Source({ source, detail }: OptOutRow) {
  return (
    <span>
      {source}
      {detail && <span class="under">{detail}</span>}
    </span>
  );
}

function Removal({ remove, removeLabel }: OptOutRow) {
  const t = useTexts();
  return (
    <Confirm
      {...remove}
      open={t.remove}
      openTone="danger"
      label={removeLabel}
      lead={t.removeLead}
      submit={t.removeSubmit}
      submitTone="danger-main"
    />
  );
}
