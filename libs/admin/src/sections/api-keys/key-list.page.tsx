import { LinkButton } from '../../ui/button.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Sparkline } from '../../ui/sparkline.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { KeyListView, KeyRow } from './key-list.view.js';
import { keyTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(keyTexts).keys;

/** The list of keys. */
export function KeyListPage({ view }: { view: KeyListView }) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead}>
        <LinkButton href="/admin/api-keys/new" tone="main" icon="plus">
          {t.create}
        </LinkButton>
      </Heading>
      {(view.rows.length > 0 || view.searched !== '') && <Search {...view} />}
      {view.rows.length === 0 ? <NoKeys {...view} /> : <Rows {...view} />}
    </>
  );
}

function Search({ searched }: KeyListView) {
  const t = useTexts();
  const clear = searched === '' ? null : '/admin/api-keys';
  return (
    <Filters class="search" action="/admin/api-keys" label={t.search} submit={t.searchSubmit} clear={clear}>
      <Field name="q" type="search" label={t.searched} value={searched} max={200} autocomplete="off" plain />
    </Filters>
  );
}

function NoKeys({ sample, searched }: KeyListView) {
  const t = useTexts();
  if (searched !== '') {
    return (
      <Empty title={t.noneTitle}>
        <p>{t.none}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t.emptyTitle}>
      <p>{t.empty}</p>
      <p class="help">{t.emptySample}</p>
      <CopyBlock id="sample" label="curl" text={sample} />
    </Empty>
  );
}

function Rows({ rows }: KeyListView) {
  const t = useTexts();
  return (
    <Table<KeyRow>
      class="keys"
      rows={rows}
      isFaded={({ usable }) => !usable}
      columns={[
        { head: t.name, namesRow: true, cell: (row) => <Name {...row} /> },
        { head: t.permissions, cell: ({ permissions }) => permissions },
        { head: t.state, cell: (row) => <State {...row} /> },
        { head: t.lastUse, cell: (row) => <LastUse {...row} /> },
        {
          head: t.today,
          class: 'number',
          cell: (row) => <Requests {...row} />,
        },
        {
          head: t.actions,
          isHeadHidden: true,
          class: 'end',
          cell: (row) => <Manage {...row} />,
        },
      ]}
    />
  );
}

function Name({ name, mask, replaced }: KeyRow) {
  return (
    <>
      <span class="strong">{name}</span>
      <code class="under">{mask}</code>
      {replaced.map((secret) => (
        <span class="under">
          <code>{secret.mask}</code> <span class="until">{secret.until}</span>
        </span>
      ))}
    </>
  );
}

function State({ state, marks }: KeyRow) {
  return (
    <>
      <Chip {...state} />
      <MoreChips chips={marks} />
    </>
  );
}

function LastUse({ lastUse, lastUseIp }: KeyRow) {
  const t = useTexts();
  return (
    <span>
      {lastUse ? <Time at={lastUse} /> : <span class="quiet">{t.never}</span>}
      {lastUseIp && <span class="under">{lastUseIp}</span>}
    </span>
  );
}

function Requests({ today, trend, trendText }: KeyRow) {
  return (
    <span class="requests">
      {today}
      <Sparkline values={trend} label={trendText} tone="info" />
    </span>
  );
}

function Manage({ href, manageLabel }: KeyRow) {
  const t = useTexts();
  return (
    <a class="button" href={href} aria-label={manageLabel}>
      {t.manage}
    </a>
  );
}
