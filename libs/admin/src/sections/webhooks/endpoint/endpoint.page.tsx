import { DAY_MS } from '@recado/core';
import type { EndpointFigures, WebhookEndpointView } from '@recado/webhooks';
import type { ComponentChildren } from 'preact';
import { ActionCard } from '../../../ui/action-card.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { Chip } from '../../../ui/chip.js';
import { choice } from '../../../ui/choice.js';
import { Choices } from '../../../ui/choices.js';
import { Confirm } from '../../../ui/confirm.js';
import { Details } from '../../../ui/details.js';
import { Field } from '../../../ui/field.js';
import { Filters } from '../../../ui/filters.js';
import { Form } from '../../../ui/form.js';
import { Heading } from '../../../ui/heading.js';
import { keyName } from '../../../ui/key-name.js';
import { usePanel } from '../../../ui/panel-context.js';
import { Time } from '../../../ui/time.js';
import { LastFailure, Rates, useKeys } from '../list/endpoint-list.page.js';
import { endpointState, shownUrl } from '../shared/endpoint-state.js';
import { endpointPath, ROOT } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';
import { DeliveryFilters, type DeliveryListProps } from './delivery-list.page.js';
import { OVERLAPS, USUAL_OVERLAP } from './overlaps.js';

/** The names of the forms that can be refused. */
export const ROTATE = 'rotate';
export const DELETE = 'delete';

interface EndpointProps {
  endpoint: WebhookEndpointView;
  figures: EndpointFigures | undefined;
  /** Of the chosen keys. */
  keyNames: readonly string[];
}

interface EndpointPageProps extends EndpointProps {
  list: DeliveryListProps;
  /** The list of deliveries, which refreshes itself. */
  part: ComponentChildren;
}

/** An endpoint, what can be done with it, and its deliveries. */
export function EndpointPage({ list, part, ...props }: EndpointPageProps) {
  const { deliveries, disabledReasons } = useTexts();
  const { endpoint } = props;
  const { enabled, disabledReason } = endpoint;
  return (
    <>
      <Head {...endpoint} />
      {!enabled && disabledReason !== null && <p class="notice notice-warn">{disabledReasons[disabledReason]}</p>}
      <div class="columns">
        <div class="stack">
          <Facts {...props} />
          {enabled && <Test {...endpoint} />}
          {enabled && <Replay {...endpoint} />}
        </div>
        <div class="stack">
          <Secret {...endpoint} />
          <Switch {...endpoint} />
          <Delete {...endpoint} />
        </div>
      </div>
      <section class="stack deliveries">
        <h2>{deliveries.title}</h2>
        <DeliveryFilters {...list} />
        {part}
        <p class="help">{deliveries.kept}</p>
      </section>
    </>
  );
}

function Head(endpoint: WebhookEndpointView) {
  const { title, detail } = useTexts();
  const panel = usePanel();
  const { id, url, description } = endpoint;
  const heading = (
    <>
      <span class="address">{shownUrl(url, panel)}</span> <Chip {...endpointState(endpoint, panel)} />
    </>
  );
  const lead = description && panel.format.text(description);
  return (
    <Heading title={heading} lead={lead} trail={{ href: ROOT, text: title }}>
      <p class="actions">
        <LinkButton href={`${endpointPath(id)}/edit`} icon="edit">
          {detail.edit}
        </LinkButton>
      </p>
    </Heading>
  );
}

function Facts({ endpoint, figures, keyNames }: EndpointProps) {
  const t = useTexts();
  const panel = usePanel();
  const { format } = panel;
  const { enabled, failingSince, apiKeyId, createdAt, events } = endpoint;
  const usual = useKeys(endpoint);
  const keys = keyNames.length > 0 ? keyNames.map((name) => keyName(name, panel)).join(', ') : usual;
  const isFailing = enabled && failingSince !== null;
  const rows = [
    { label: t.detail.rates, text: <Rates figures={figures} /> },
    { label: t.columns.lastFailure, text: <LastFailure figures={figures} /> },
    ...(isFailing ? [{ label: t.failingSince, time: format.dateTime(failingSince) }] : []),
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

function Test({ id }: WebhookEndpointView) {
  const { detail: t } = useTexts();
  const action = `${endpointPath(id)}/test`;
  return (
    <ActionCard title={t.testTitle} lead={t.testLead} action={action}>
      <Form action={action} once>
        <p>
          <Button icon="send">{t.test}</Button>
        </p>
      </Form>
    </ActionCard>
  );
}

/** Leads to a page that counts them first: a GET changes nothing. The usual time is a day ago. */
function Replay({ id }: WebhookEndpointView) {
  const { detail: t } = useTexts();
  const { format } = usePanel();
  const action = `${endpointPath(id)}/replay`;
  const since = format.field(format.now - DAY_MS);
  const field = { name: 'since', label: t.since, hint: t.sinceHint(format.zoneName()), value: since } as const;
  return (
    <ActionCard title={t.replayTitle} lead={t.replayLead} action={action}>
      <Filters action={action} class="since" label={t.replayTitle} submit={t.count} clear={null}>
        <Field {...field} type="datetime-local" required />
      </Filters>
    </ActionCard>
  );
}

function Secret({ id, previousUntil }: WebhookEndpointView) {
  const { detail: t } = useTexts();
  const { format } = usePanel();
  const action = `${endpointPath(id)}/rotate-secret`;
  const form = { name: ROTATE, action, icon: 'turn', submitTone: 'main', once: true } as const;
  return (
    <ActionCard title={t.secretTitle} lead={t.secretLead} action={action}>
      {previousUntil !== null && previousUntil > format.now && (
        <p class="help">
          {t.bothUntil} <Time at={format.dateTime(previousUntil)} />
        </p>
      )}
      <Confirm {...form} open={t.rotateOpen} lead={t.rotateLead} submit={t.rotateSubmit}>
        <Choices
          name="overlap"
          legend={t.overlap}
          choices={OVERLAPS.map(({ value }) => choice(USUAL_OVERLAP, value, t.overlaps[value]))}
        />
      </Confirm>
    </ActionCard>
  );
}

function Switch({ id, enabled }: WebhookEndpointView) {
  const { detail: t } = useTexts();
  const action = `${endpointPath(id)}/${enabled ? 'disable' : 'enable'}`;
  const disable = { open: t.disableOpen, lead: t.disableLead, submit: t.disableSubmit, submitTone: 'danger' } as const;
  return (
    <ActionCard title={t.switchTitle} lead={enabled ? undefined : t.enableLead} action={action}>
      {enabled ? (
        <Confirm action={action} {...disable} />
      ) : (
        <Form action={action}>
          <p>
            <Button tone="main">{t.enable}</Button>
          </p>
        </Form>
      )}
    </ActionCard>
  );
}

/** The host is typed to confirm it. */
function Delete({ id, url }: WebhookEndpointView) {
  const { detail: t } = useTexts();
  const { host } = new URL(url);
  const action = `${endpointPath(id)}/delete`;
  const form = { name: DELETE, action, openTone: 'danger', submitTone: 'danger-main' } as const;
  return (
    <ActionCard title={t.deleteTitle} lead={t.deleteLead} action={action} isDanger>
      <Confirm {...form} open={t.deleteOpen} submit={t.deleteSubmit}>
        <Field name="confirm" label={t.deleteConfirm(host)} autocomplete="off" required plain />
      </Confirm>
    </ActionCard>
  );
}
