import { Get } from '@nestjs/common';
import { type ApiKeyView, ApiKeys, KeyDays } from '@recado/auth';
import { Channels } from '@recado/channels';
import { containsText, enqueueCurl, KEY_VARIABLE, PanelPages } from '../../session/kit.js';
import { PanelRequest, SAMPLE_MESSAGE } from '../../session/kit.js';
import { Chip, CopyBlock, docsHref, Empty, Field, Filters, Heading, keyName, LinkButton } from '../../ui/kit.js';
import { MoreChips, simulatedChip, SimulatedNote, Sparkline, Table, Time, usePanel } from '../../ui/kit.js';
import { keyMatch } from './key-match.js';
import { isUsable, keyState } from './key-view.js';
import { maskOf } from './key-view.js';
import { permissionsText } from './key-view.js';
import { ShowKey } from './key.controller.js';
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
function KeyListPage({ keys, searched }: KeyListProps) {
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
    <>
      <SimulatedNote isShown={keys.some((key) => isMarked(key, now))} />
      <Table<ListedKey>
        class="two-lines"
        isLinked
        rows={keys}
        isFaded={(key) => !isUsable(key, now)}
        columns={[
          { head: t.name, namesRow: true, cell: (key) => <Name {...key} /> },
          { head: t.permissions, class: 'rest', cell: (key) => permissionsText(key, texts) },
          { head: t.state, class: 'state', cell: (key) => <State {...key} /> },
          { head: t.lastUse, class: 'when', cell: (key) => <LastUse {...key} /> },
          { head: t.today, class: 'number', cell: (key) => <Requests {...key} /> },
        ]}
      />
    </>
  );
}

/** With the public parts of its secrets: the present one, and replaced ones that still work. */
function Name({ id, name, replaced, ...secret }: ListedKey) {
  const { keys: t } = useTexts();
  const panel = usePanel();
  const { format } = panel;
  return (
    <>
      <a class="strong" href={`/admin/api-keys/${id}`}>
        {keyName(name, panel)}
      </a>
      <code class="under">{maskOf(secret)}</code>
      {replaced.map((old) => (
        <span class="under">
          <code>{maskOf(old)}</code> <span class="until">{t.worksUntil(format.brief(old.expiresAt).text)}</span>
        </span>
      ))}
    </>
  );
}

/** Whether nobody receives what a live key sends. */
function isMarked(key: ListedKey, now: number): boolean {
  return key.isSimulated && !key.testMode && isUsable(key, now);
}

/** Its state, and that nobody receives what a live key sends. */
function State(key: ListedKey) {
  const { t, format } = usePanel();
  return (
    <>
      <Chip {...keyState(key, useTexts(), format)} />
      <MoreChips chips={isMarked(key, format.now) ? [simulatedChip(t)] : []} />
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

/** How many days the trend of a key has. */
const TREND_DAYS = 14;
const NO_REQUESTS = Array.from({ length: TREND_DAYS }, () => 0);

/** The list of keys, and the page of one. */
@PanelPages('api-keys', 'administrator')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly days: KeyDays,
    private readonly page: ShowKey,
    private readonly channels: Channels,
  ) {}

  @Get()
  async list(panel: PanelRequest): Promise<void> {
    const [keys, requests] = await Promise.all([this.apiKeys.list(), this.days.last(TREND_DAYS)]);
    const searched = typeof panel.query.q === 'string' ? panel.query.q.trim() : '';
    const found = searched === '' ? keys : keys.filter((key) => hasText(key, searched));
    const listed = found.map((key) => ({
      ...key,
      trend: requests.get(key.id) ?? NO_REQUESTS,
      isSimulated: this.channels.isSimulator(this.channels.senderOf(key)),
    }));
    const body = <KeyListPage keys={listed} searched={searched} />;
    await panel.show({ title: panel.texts(keyTexts).keys.title, body });
  }

  @Get(':id')
  async manage(panel: PanelRequest): Promise<void> {
    await this.page.show(panel, await this.page.find(panel.id));
  }
}

/** Its notes and its maker are looked for, too. */
function hasText(key: ApiKeyView, searched: string): boolean {
  return keyMatch(key, searched) !== null || containsText(`${key.notes ?? ''}\n${key.createdBy ?? ''}`, searched);
}
