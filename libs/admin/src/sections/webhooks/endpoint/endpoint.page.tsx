import type { ComponentChildren } from 'preact';
import { ActionCard } from '../../../ui/action-card.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { Chip } from '../../../ui/chip.js';
import { Choices } from '../../../ui/choices.js';
import { Confirm } from '../../../ui/confirm.js';
import { Details } from '../../../ui/details.js';
import { Field } from '../../../ui/field.js';
import { Filters } from '../../../ui/filters.js';
import { Form } from '../../../ui/form.js';
import { Heading } from '../../../ui/heading.js';
import { usePanel } from '../../../ui/panel-context.js';
import { Time } from '../../../ui/time.js';
import { LastFailure, Rates } from '../list/endpoint-list.page.js';
import { ROOT } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';
import { DeliveryFilters } from './delivery-list.page.js';
import type { DeliveryListView } from './delivery-list.view.js';
import type { EndpointPageView } from './endpoint.view.js';

interface EndpointPageProps {
  view: EndpointPageView;
  list: DeliveryListView;
  /** The list of deliveries, which refreshes itself. */
  part: ComponentChildren;
}

/** An endpoint, what can be done with it, and its deliveries. */
export function EndpointPage({ view, list, part }: EndpointPageProps) {
  const { deliveries } = useTexts();
  return (
    <>
      <Head {...view} />
      {view.disabledReason && <p class="notice notice-warn">{view.disabledReason}</p>}
      <div class="columns">
        <div class="stack">
          <Facts {...view} />
          <Test {...view} />
          <Replay {...view} />
        </div>
        <div class="stack">
          <Secret {...view} />
          <Switch {...view} />
          <Delete {...view} />
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

function Head({ page, url, state, description }: EndpointPageView) {
  const { title, detail } = useTexts();
  const heading = (
    <>
      <span class="address">{url}</span> <Chip {...state} />
    </>
  );
  return (
    <Heading title={heading} lead={description} trail={{ href: ROOT, text: title }}>
      <p class="actions">
        <LinkButton href={`${page}/edit`} icon="edit">
          {detail.edit}
        </LinkButton>
      </p>
    </Heading>
  );
}

function Facts({ events, keys, isFromApi, createdAt, failingSince, ...figures }: EndpointPageView) {
  const t = useTexts();
  const rows = [
    { label: t.detail.rates, text: <Rates {...figures} /> },
    { label: t.columns.lastFailure, text: <LastFailure {...figures} /> },
    ...(failingSince ? [{ label: t.failingSince, time: failingSince }] : []),
    { label: t.detail.events, text: <Tags texts={events} /> },
    { label: t.detail.keys, text: isFromApi ? `${keys.join(', ')} · ${t.fromApi}` : keys.join(', ') },
    { label: t.detail.createdAt, time: createdAt },
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

function Test({ page, enabled }: EndpointPageView) {
  const { detail: t } = useTexts();
  if (!enabled) return null;
  const action = `${page}/test`;
  return (
    <ActionCard title={t.testTitle} lead={t.testLead} action={action}>
      <Form action={action}>
        <p>
          <Button icon="send">{t.test}</Button>
        </p>
      </Form>
    </ActionCard>
  );
}

/** Leads to a page that counts them first: a GET changes nothing. */
function Replay({ page, enabled, since }: EndpointPageView) {
  const { detail: t } = useTexts();
  const { format } = usePanel();
  if (!enabled) return null;
  const action = `${page}/replay`;
  const field = { name: 'since', label: t.since, hint: t.sinceHint(format.zoneName()), value: since } as const;
  return (
    <ActionCard title={t.replayTitle} lead={t.replayLead} action={action}>
      <Filters action={action} class="since" label={t.replayTitle} submit={t.count} clear={null}>
        <Field {...field} type="datetime-local" required />
      </Filters>
    </ActionCard>
  );
}

function Secret({ previousUntil, rotate, overlaps }: EndpointPageView) {
  const { detail: t } = useTexts();
  return (
    <ActionCard title={t.secretTitle} lead={t.secretLead} action={rotate.action}>
      {previousUntil && (
        <p class="help">
          {t.bothUntil} <Time at={previousUntil} />
        </p>
      )}
      <Confirm
        {...rotate}
        icon="turn"
        open={t.rotateOpen}
        lead={t.rotateLead}
        submit={t.rotateSubmit}
        submitTone="main"
      >
        <Choices name="overlap" legend={t.overlap} choices={overlaps} />
      </Confirm>
    </ActionCard>
  );
}

function Switch({ page, enabled, disable }: EndpointPageView) {
  const { detail: t } = useTexts();
  const action = enabled ? disable.action : `${page}/enable`;
  return (
    <ActionCard title={t.switchTitle} lead={enabled ? undefined : t.enableLead} action={action}>
      {enabled ? (
        <Confirm {...disable} open={t.disableOpen} lead={t.disableLead} submit={t.disableSubmit} submitTone="danger" />
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

function Delete({ host, remove }: EndpointPageView) {
  const { detail: t } = useTexts();
  const field = { name: 'confirm', label: t.deleteConfirm(host), autocomplete: 'off', required: true } as const;
  return (
    <ActionCard title={t.deleteTitle} lead={t.deleteLead} action={remove.action} isDanger>
      <Confirm {...remove} open={t.deleteOpen} openTone="danger" submit={t.deleteSubmit} submitTone="danger-main">
        <Field {...field} value={remove.entered.confirm} plain />
      </Confirm>
    </ActionCard>
  );
}
