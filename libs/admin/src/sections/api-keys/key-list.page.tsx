import type { ApiKeyView } from '@recado/auth';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import { LinkButton } from '../../ui/button.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { docsHref } from '../../ui/docs-href.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { keyName } from '../../ui/key-name.js';
import { usePanel } from '../../ui/panel-context.js';
import { Sparkline } from '../../ui/sparkline.js';
import { simulatedChip } from '../../ui/status-chip.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { isUsable, keyState } from './key-state.js';
import { maskOf } from './mask.js';
import { permissionsText } from './permissions.js';
import { keyTexts } from './texts/index.js';

/** A key, and what the list shows besides it. */
interface ListedKey extends ApiKeyView {
  /** Its requests of the last days, the oldest first. */
  trend: readonly number[];
  /** Whether what it sends goes to the simulator, where its messages name no channel. */
  isSimulated: boolean;
}

interface KeyListProps {
  /** Every key, or those that somebody looks for. */
  keys: readonly ListedKey[];
  /** What was looked for; empty: nothing. */
  searched: string;
}

const useTexts = () => usePanel().texts(keyTexts);

/** The list of keys. */
export function KeyListPage({ keys, searched }: KeyListProps) {
  const { keys: t } = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead}>
        <LinkButton href="/admin/api-keys/new" tone="main" icon="plus">
          {t.create}
        </LinkButton>
      </Heading>
      {(keys.length > 0 || searched !== '') && <Search searched={searched} />}
      {keys.length === 0 ? <NoKeys searched={searched} /> : <Rows keys={keys} />}
    </>
  );
}

function Search({ searched }: Pick<KeyListProps, 'searched'>) {
  const { keys: t } = useTexts();
  const clear = searched === '' ? null : '/admin/api-keys';
  return (
    <Filters class="search" action="/admin/api-keys" label={t.search} submit={t.searchSubmit} clear={clear}>
      <Field name="q" type="search" label={t.searched} value={searched} max={200} autocomplete="off" plain />
    </Filters>
  );
}

function NoKeys({ searched }: Pick<KeyListProps, 'searched'>) {
  const { keys: t, created } = useTexts();
  const { language, settings } = usePanel();
  const { baseUrl } = settings;
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
      <CopyBlock id="sample" label="curl" text={enqueueCurl(baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE)} />
      <p>
        <a href={docsHref(language)}>{created.more}</a>
      </p>
    </Empty>
  );
}

function Rows({ keys }: Pick<KeyListProps, 'keys'>) {
  const texts = useTexts();
  const { keys: t } = texts;
  const { now } = usePanel().format;
  return (
    <Table<ListedKey>
      class="keys"
      rows={keys}
      isFaded={(key) => !isUsable(key, now)}
      columns={[
        { head: t.name, namesRow: true, cell: (key) => <Name {...key} /> },
        { head: t.permissions, cell: (key) => permissionsText(key, texts) },
        { head: t.state, cell: (key) => <State {...key} /> },
        { head: t.lastUse, cell: (key) => <LastUse {...key} /> },
        { head: t.today, class: 'number', cell: (key) => <Requests {...key} /> },
        { head: t.actions, isHeadHidden: true, class: 'end', cell: (key) => <Manage {...key} /> },
      ]}
    />
  );
}

/** With the public parts of its secrets: the present one, and replaced ones that still work. */
function Name({ name, replaced, ...secret }: ListedKey) {
  const { keys: t } = useTexts();
  const panel = usePanel();
  const { format } = panel;
  return (
    <>
      <span class="strong">{keyName(name, panel)}</span>
      <code class="under">{maskOf(secret)}</code>
      {replaced.map((old) => (
        <span class="under">
          <code>{maskOf(old)}</code> <span class="until">{t.worksUntil(format.brief(old.expiresAt).text)}</span>
        </span>
      ))}
    </>
  );
}

/** Its state, and that nobody receives what a live key sends. */
function State(key: ListedKey) {
  const { t, format } = usePanel();
  const isMarked = key.isSimulated && !key.testMode && isUsable(key, format.now);
  return (
    <>
      <Chip {...keyState(key, useTexts(), format)} />
      <MoreChips chips={isMarked ? [simulatedChip(t)] : []} />
    </>
  );
}

function LastUse({ lastUsedAt, lastUsedIp }: ListedKey) {
  const { keys: t } = useTexts();
  const { format } = usePanel();
  return (
    <span>
      {lastUsedAt === null ? <span class="quiet">{t.never}</span> : <Time at={format.ago(lastUsedAt)} />}
      {lastUsedIp && <span class="under">{lastUsedIp}</span>}
    </span>
  );
}

function Requests({ requestsToday, trend }: ListedKey) {
  const { keys: t } = useTexts();
  const { format } = usePanel();
  const total = trend.reduce((sum, count) => sum + count, 0);
  return (
    <span class="requests">
      {format.number(requestsToday)}
      <Sparkline values={trend} label={t.trendText(format.number(trend.length), format.number(total))} tone="info" />
    </span>
  );
}

function Manage({ id, name }: ListedKey) {
  const { keys: t } = useTexts();
  return (
    <a class="button" href={`/admin/api-keys/${id}`} aria-label={t.manageNamed(keyName(name, usePanel()))}>
      {t.manage}
    </a>
  );
}
