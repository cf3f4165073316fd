import { Get } from '@nestjs/common';
import {
  type EndpointFigures,
  type WebhookEndpointView,
  EndpointFigureReader,
  WebhookEndpoints,
} from '@recado/webhooks';
import { idOf, listHref, PanelPages, PanelRequest } from '../../session/kit.js';
import { Chip, Heading, keyName, LinkButton, Listing, pagesOf, Time, usePanel } from '../../ui/kit.js';
import { endpointState, rateText, shownUrl, deliveryPath, endpointPath, ROOT, useTexts } from './shared.js';
import { webhookTexts } from './texts/index.js';

interface EndpointListProps {
  endpoints: readonly WebhookEndpointView[];
  figures: ReadonlyMap<number, EndpointFigures>;
  before: number | undefined;
  /** The place of the next page; null: this is the last. */
  next: number | null;
}

/** The list of endpoints. */
function EndpointListPage({ endpoints, figures, before, next }: EndpointListProps) {
  const t = useTexts();
  const panel = usePanel();
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
      <Listing<WebhookEndpointView>
        class="keys webhooks"
        rows={endpoints}
        columns={[
          { head: t.columns.endpoint, namesRow: true, cell: (endpoint) => <Address {...endpoint} /> },
          { head: t.columns.keys, cell: (endpoint) => <Keys {...endpoint} /> },
          { head: t.columns.state, cell: (endpoint) => <Chip {...endpointState(endpoint, panel)} /> },
          { head: t.columns.rates, cell: ({ id }) => <Rates figures={figures.get(id)} /> },
          { head: t.columns.lastFailure, cell: ({ id }) => <LastFailure figures={figures.get(id)} /> },
        ]}
        none={{ title: t.emptyTitle, text: t.empty }}
        pages={pagesOf((at) => listHref(ROOT, { before: at }), before, next)}
        label={t.title}
      />
    </>
  );
}

function Address({ id, url, format, description }: WebhookEndpointView) {
  const { form } = useTexts();
  const panel = usePanel();
  const text = description && panel.format.text(description);
  return (
    <>
      <a class="strong" href={endpointPath(id)}>
        {shownUrl(url, panel)}
      </a>
      {format && (
        <span class="under">
          {form.format}: {format}
        </span>
      )}
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

/** Each row reads a week of figures. */
const PAGE_SIZE = 50;

/** The endpoints of all keys, and those of the panel. */
@PanelPages('webhooks')
export class EndpointListController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly figures: EndpointFigureReader,
  ) {}

  @Get()
  async list(panel: PanelRequest): Promise<void> {
    const before = idOf(panel.query.before);
    const { items, next } = await this.endpoints.page(PAGE_SIZE, before);
    const figures = await this.figures.read(items.map(({ id }) => id));
    const body = <EndpointListPage endpoints={items} figures={figures} before={before} next={next} />;
    await panel.show({ title: panel.texts(webhookTexts).title, body });
  }
}
