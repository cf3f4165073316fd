import { HOUR_MS, DAY_MS } from '@recado/core';
import type { EndpointFigures, FormatObstacle, WebhookEndpointView } from '@recado/webhooks';
import type { ComponentChildren } from 'preact';
import { ActionCard, Button, Chip, choice, Choices, Confirm, Details, Field, Form } from '../../ui/kit.js';
import { Heading, keyName, LinkButton, Time, usePanel } from '../../ui/kit.js';
import { DeliveryFilters, type DeliveryListProps } from './delivery-list.js';
import { LastFailure, Rates, useKeys } from './endpoint-list.js';
import { endpointState, shownUrl, endpointPath, ROOT, useTexts } from './shared.js';

/** For how long the replaced secret may sign beside the new one. */
export const OVERLAPS = [
  { value: 'none', ms: 0 },
  { value: 'hour', ms: HOUR_MS },
  { value: 'day', ms: 24 * HOUR_MS },
  { value: 'week', ms: 7 * 24 * HOUR_MS },
] as const;

/** The overlap that the form proposes. */
export const USUAL_OVERLAP: (typeof OVERLAPS)[number]['value'] = 'day';

/** The names of the forms that can be refused. */
export const ROTATE = 'rotate';
export const DELETE = 'delete';

interface EndpointProps {
  endpoint: WebhookEndpointView;
  figures: EndpointFigures | undefined;
  /** Of the chosen keys. */
  keyNames: readonly string[];
  /** Whether it can be told a test. */
  canTest: boolean;
  /** Why its format cannot sign now; null: it can. */
  obstacle: FormatObstacle | null;
}

interface EndpointPageProps extends EndpointProps {
  list: DeliveryListProps;
  /** The list of deliveries, which refreshes itself. */
  part: ComponentChildren;
}

/** An endpoint: its deliveries, then what is known of it and what can be changed. */
export function EndpointPage({ list, part, ...props }: EndpointPageProps) {
  const { deliveries, disabledReasons, detail, obstacles } = useTexts();
  const { endpoint, obstacle } = props;
  const { enabled, disabledReason } = endpoint;
  return (
    <>
      <Head {...props} />
      {!enabled && (
        <p class="notice notice-warn">
          {disabledReason !== null && disabledReasons[disabledReason]} {detail.enableLead}
        </p>
      )}
      {obstacle && <p class="notice notice-warn">{obstacles[obstacle.why](obstacle.dialect)}</p>}
      <section class="stack deliveries">
        <h2>{deliveries.title}</h2>
        <DeliveryFilters {...list} />
        {part}
        <p class="help">{deliveries.kept}</p>
      </section>
      <div class="columns">
        <Facts {...props} />
        <Changes {...endpoint} />
      </div>
    </>
  );
}

/** With what is usually done. A GET changes nothing: the failures of the last day are counted first. */
function Head({ endpoint, figures, canTest }: EndpointProps) {
  const { title, detail: t } = useTexts();
  const panel = usePanel();
  const { id, url, description, enabled } = endpoint;
  const { format } = panel;
  const page = endpointPath(id);
  const since = new URLSearchParams({ since: format.field(format.now - DAY_MS) });
  const heading = (
    <>
      <span class="address">{shownUrl(url, panel)}</span> <Chip {...endpointState(endpoint, panel)} />
    </>
  );
  const lead = (
    <>
      {description && `${format.text(description)} · `}
      <Rates figures={figures} />
    </>
  );
  return (
    <Heading title={heading} lead={lead} trail={{ href: ROOT, text: title }}>
      <div class="actions">
        {(canTest || !enabled) && (
          <Form action={`${page}/${enabled ? 'test' : 'enable'}`} once={enabled}>
            {enabled ? <Button icon="send">{t.test}</Button> : <Button tone="main">{t.enable}</Button>}
          </Form>
        )}
        {enabled && <LinkButton href={`${page}/replay?${since}`}>{t.replay}</LinkButton>}
        <LinkButton href={`${page}/edit`} icon="edit">
          {t.edit}
        </LinkButton>
      </div>
    </Heading>
  );
}

function Facts({ endpoint, figures, keyNames }: EndpointProps) {
  const t = useTexts();
  const panel = usePanel();
  const { format } = panel;
  const { enabled, failingSince, apiKeyId, createdAt, events, format: told } = endpoint;
  const usual = useKeys(endpoint);
  const keys = keyNames.length > 0 ? keyNames.map((name) => keyName(name, panel)).join(', ') : usual;
  const isFailing = enabled && failingSince !== null;
  const rows = [
    { label: t.columns.lastFailure, text: <LastFailure figures={figures} /> },
    ...(isFailing ? [{ label: t.failingSince, time: format.dateTime(failingSince) }] : []),
    ...(told === null ? [] : [{ label: t.form.format, text: told, mono: true }]),
    { label: t.detail.events, text: <Tags texts={events} /> },
    { label: t.detail.keys, text: apiKeyId === null ? keys : `${keys} · ${t.fromApi}` },
    { label: t.detail.createdAt, time: format.dateTime(createdAt) },
  ];
  return (
    <section class="card stack">
      <h2>{t.detail.facts}</h2>
      <Details rows={rows} />
    </section>
  );
}

function Tags({ texts }: { texts: readonly string[] }) {
  return (
    <span class="tags">
      {texts.map((text) => (
        <code class="tag">{text}</code>
      ))}
    </span>
  );
}

/** What is changed seldom, the most dangerous last. The host is typed to confirm that it is deleted. */
function Changes({ id, url, enabled, previousUntil }: WebhookEndpointView) {
  const { detail: t } = useTexts();
  const { format } = usePanel();
  const page = endpointPath(id);
  const rotate = { name: ROTATE, icon: 'turn', submitTone: 'main', once: true } as const;
  const disable = { lead: t.disableLead, submit: t.disableSubmit, submitTone: 'danger' } as const;
  const remove = { name: DELETE, openTone: 'danger', submitTone: 'danger-main' } as const;
  return (
    <ActionCard title={t.changes} lead={t.secretLead} action={`${page}/disable`}>
      {previousUntil !== null && previousUntil > format.now && (
        <p class="help">
          {t.bothUntil} <Time at={format.dateTime(previousUntil)} />
        </p>
      )}
      <Confirm
        {...rotate}
        action={`${page}/rotate-secret`}
        open={t.rotateOpen}
        lead={t.rotateLead}
        submit={t.rotateSubmit}
      >
        <Choices
          name="overlap"
          legend={t.overlap}
          choices={OVERLAPS.map(({ value }) => choice(USUAL_OVERLAP, value, t.overlaps[value]))}
        />
      </Confirm>
      {enabled && <Confirm {...disable} action={`${page}/disable`} open={t.disableOpen} />}
      <Confirm {...remove} action={`${page}/delete`} open={t.deleteOpen} lead={t.deleteLead} submit={t.deleteSubmit}>
        <Field name="confirm" label={t.deleteConfirm(new URL(url).host)} autocomplete="off" required plain />
      </Confirm>
    </ActionCard>
  );
}
