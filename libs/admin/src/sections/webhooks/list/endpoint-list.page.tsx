import type { EndpointFigures, WebhookEndpointView } from '@recado/webhooks';
import { listHref } from '../../../panel/list-query.js';
import { LinkButton } from '../../../ui/button.js';
import { Chip } from '../../../ui/chip.js';
import { Empty } from '../../../ui/empty.js';
import { Heading } from '../../../ui/heading.js';
import { Pager } from '../../../ui/pager.js';
import { usePanel } from '../../../ui/panel-context.js';
import { Table } from '../../../ui/table.js';
import { Time } from '../../../ui/time.js';
import { endpointState, rateText, shownUrl } from '../shared/endpoint-state.js';
import { deliveryPath, endpointPath, ROOT } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';
import { keyName } from '../../../ui/key-name.js';

interface EndpointListProps {
  endpoints: readonly WebhookEndpointView[];
  figures: ReadonlyMap<number, EndpointFigures>;
  isFirst: boolean;
  /** The place of the next page; null: this is the last. */
  next: number | null;
}

/** The list of endpoints. */
export function EndpointListPage({ endpoints, figures, isFirst, next }: EndpointListProps) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead}>
        <p class="actions">
          <LinkButton href={`${ROOT}/events`}>{t.catalogue}</LinkButton>
          <LinkButton href={`${ROOT}/new`} tone="main" icon="plus">
            {t.add}
          </LinkButton>
        </p>
      </Heading>
      {endpoints.length === 0 ? (
        <Empty title={t.emptyTitle}>
          <p>{t.empty}</p>
        </Empty>
      ) : (
        <Rows endpoints={endpoints} figures={figures} />
      )}
      <Pager
        first={isFirst ? null : ROOT}
        next={next === null ? null : listHref(ROOT, { before: next })}
        label={t.title}
      />
    </>
  );
}

function Rows({ endpoints, figures }: Pick<EndpointListProps, 'endpoints' | 'figures'>) {
  const { columns } = useTexts();
  const panel = usePanel();
  return (
    <Table<WebhookEndpointView>
      class="keys webhooks"
      rows={endpoints}
      columns={[
        { head: columns.endpoint, namesRow: true, cell: (endpoint) => <Address {...endpoint} /> },
        { head: columns.keys, cell: (endpoint) => <Keys {...endpoint} /> },
        { head: columns.state, cell: (endpoint) => <Chip {...endpointState(endpoint, panel)} /> },
        { head: columns.rates, cell: ({ id }) => <Rates figures={figures.get(id)} /> },
        { head: columns.lastFailure, cell: ({ id }) => <LastFailure figures={figures.get(id)} /> },
      ]}
    />
  );
}

function Address({ id, url, description }: WebhookEndpointView) {
  const panel = usePanel();
  const text = description && panel.format.text(description);
  return (
    <>
      <a class="strong" href={endpointPath(id)}>
        {shownUrl(url, panel)}
      </a>
      {text && <span class="under">{text}</span>}
    </>
  );
}

function Keys(endpoint: WebhookEndpointView) {
  const t = useTexts();
  return (
    <span>
      {useKeys(endpoint)}
      {endpoint.apiKeyId !== null && <span class="under">{t.fromApi}</span>}
    </span>
  );
}

/** Whose events an endpoint gets, in words. */
export function useKeys({ apiKeyName, apiKeyId, keyIds }: WebhookEndpointView): string {
  const t = useTexts();
  const panel = usePanel();
  const { format } = panel;
  if (apiKeyId !== null) return apiKeyName === null ? String(apiKeyId) : keyName(apiKeyName, panel);
  return keyIds === null ? t.allKeys : t.keysCount(format.number(keyIds.length));
}

/** The success of a day and of a week. */
export function Rates({ figures }: { figures: EndpointFigures | undefined }) {
  const t = useTexts();
  const panel = usePanel();
  const week = figures && rateText(figures.week, panel);
  if (!week) return <span class="quiet">{t.noAttempts}</span>;
  return (
    <span>
      {t.day}: {rateText(figures.day, panel) ?? t.frame.none}
      <span class="under">
        {t.week}: {week}
      </span>
    </span>
  );
}

/** The last failure, `HTTP 503` or why there was no answer, with a link to its delivery. */
export function LastFailure({ figures }: { figures: EndpointFigures | undefined }) {
  const t = useTexts();
  const { format } = usePanel();
  if (!figures?.lastFailure) return <span class="quiet">{t.noFailure}</span>;
  const { deliveryId, status, error, at } = figures.lastFailure;
  return (
    <span>
      <a href={deliveryPath(deliveryId)}>{status === null ? t.faults[error] : t.delivery.status(String(status))}</a>
      <span class="under">
        <Time at={format.ago(at)} />
      </span>
    </span>
  );
}
