import { WebhookDeliveryStatus } from '@recado/core';
import type { LastAttempt, WebhookDeliveryView, WebhookEndpointView } from '@recado/webhooks';
import { Button } from '../../../ui/button.js';
import { Chip } from '../../../ui/chip.js';
import { CopyBlock } from '../../../ui/copy-block.js';
import { type Detail, Details } from '../../../ui/details.js';
import { Form } from '../../../ui/form.js';
import { Heading } from '../../../ui/heading.js';
import { Live } from '../../../ui/live.js';
import { usePanel } from '../../../ui/panel-context.js';
import { Timeline } from '../../../ui/timeline.js';
import { deliveryState } from '../endpoint/delivery-state.js';
import { waitingNote } from '../endpoint/waiting-note.js';
import { shownUrl } from '../shared/endpoint-state.js';
import { deliveryPath, endpointPath } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';
import { type DeliveryHistory, deliverySteps } from './delivery-steps.js';
import { shownBody } from './shown-body.js';

interface DeliveryProps extends DeliveryHistory {
  /** Null where it was deleted. */
  endpoint: Pick<WebhookEndpointView, 'url' | 'enabled' | 'failingSince' | 'throttledUntil'> | null;
}

/** A delivery: what was sent, what came back, and each attempt. */
export function DeliveryPage(props: DeliveryProps) {
  const { delivery: t } = useTexts();
  const { id, endpointId } = props.delivery;
  const trail = { href: endpointPath(endpointId), text: useAddress(props) };
  return (
    <>
      <Heading title={t.title(String(id))} trail={trail} />
      <DeliveryParts {...props} />
    </>
  );
}

/** What the page says of it. It refreshes itself until the delivery has ended. */
export function DeliveryParts(props: DeliveryProps) {
  const { delivery: t } = useTexts();
  const { id, status } = props.delivery;
  const href = status === WebhookDeliveryStatus.Waiting ? deliveryPath(id) : null;
  return (
    <Live id="delivery" href={href} news={t.news}>
      <div class="columns">
        <div class="stack">
          <Request {...props} />
          <Response {...props.delivery} />
        </div>
        <div class="stack">
          <Facts {...props} />
          <Replay {...props} />
          <History {...props} />
        </div>
      </div>
    </Live>
  );
}

/** The address that a delivery was or will be sent to, as far as the reader may see it. */
function useAddress({ delivery: { last }, endpoint }: DeliveryProps): string {
  return shownUrl(last?.request.url ?? endpoint?.url ?? '', usePanel());
}

function Facts({ delivery, endpoint }: DeliveryProps) {
  const panel = usePanel();
  const { format } = panel;
  const { delivery: t, deliveries } = useTexts();
  const { type, eventId, messageId, attempts, createdAt, endedAt, nextAt } = delivery;
  const waits = endpoint && waitingNote(delivery, endpoint, panel);
  const message = { label: t.message, text: String(messageId), href: `/admin/messages/${messageId}` };
  // A time that has passed is not shown: the delivery waits for its turn.
  const isAhead = nextAt !== null && nextAt > format.now;
  const rows: Detail[] = [
    { label: deliveries.status, text: <Chip {...deliveryState(delivery, panel)} /> },
    { label: t.event, text: type, mono: true },
    { label: t.eventId, text: eventId, mono: true },
    ...(messageId === null ? [] : [message]),
    { label: t.attempts, text: format.number(attempts) },
    { label: t.createdAt, time: format.precise(createdAt) },
    ...(isAhead ? [{ label: t.next, time: format.brief(nextAt) }] : []),
    ...(endedAt === null ? [] : [{ label: t.endedAt, time: format.precise(endedAt) }]),
  ];
  return (
    <section class="card stack">
      <h2>{t.facts}</h2>
      <Details rows={rows} />
      {waits && <p class="help">{waits}</p>}
    </section>
  );
}

function Request(props: DeliveryProps) {
  const { delivery: t } = useTexts();
  const { format } = usePanel();
  const { last, payload } = props.delivery;
  const address = useAddress(props);
  return (
    <section class="card stack">
      <h2>{t.request}</h2>
      {last === null ? (
        <p class="help">{t.notSent}</p>
      ) : (
        <>
          <p>
            <code class="address">POST {address}</code>
          </p>
          <Headers headers={last.request.headers} />
        </>
      )}
      <CopyBlock id="request-body" label={t.body} text={shownBody(payload, format)} />
    </section>
  );
}

/** What came back, why nothing did, or why it counts as a failure. */
function Response({ last, error }: WebhookDeliveryView) {
  const { delivery: t, faults } = useTexts();
  if (last === null && error === null) return null;
  return (
    <section class="card stack">
      <h2>{t.response}</h2>
      {error !== null && (
        <p class="notice notice-bad">{[faults[error], last?.answer?.detail].filter(Boolean).join(' · ')}</p>
      )}
      {last && last.status !== null ? (
        <Answer status={last.status} ms={last.ms} answer={last.answer} />
      ) : (
        <p class="help">{t.noResponse}</p>
      )}
    </section>
  );
}

/** An address in it may hold a secret. */
function Answer({ status, ms, answer }: { status: number } & Pick<LastAttempt, 'ms' | 'answer'>) {
  const { delivery: t } = useTexts();
  const { format } = usePanel();
  const { headers = {}, body = '' } = answer ?? {};
  const isShown = ([name, value]: [string, string]) => name !== 'location' || format.raw(value) !== null;
  const shown = Object.entries(headers).filter(isShown);
  return (
    <>
      <p>
        <code>{t.status(String(status))}</code> · {format.span(ms)}
      </p>
      {shown.length > 0 && <Headers headers={Object.fromEntries(shown)} />}
      {body === '' ? (
        <p class="help">{t.emptyBody}</p>
      ) : (
        <>
          <CopyBlock id="response-body" label={t.body} text={format.raw(body) ?? t.hidden} />
          <p class="help">{t.cut}</p>
        </>
      )}
    </>
  );
}

function Headers({ headers }: { headers: Readonly<Record<string, string>> }) {
  const rows = Object.entries(headers).map(([name, value]) => ({
    label: <code>{name}</code>,
    text: value,
    mono: true,
  }));
  return <Details rows={rows} />;
}

function Replay({ delivery: { id, status, nextAt }, endpoint }: DeliveryProps) {
  const { delivery: t } = useTexts();
  if (status === WebhookDeliveryStatus.Waiting && nextAt === null) return <p class="help">{t.running}</p>;
  if (!endpoint?.enabled) return null;
  return (
    <Form class="card action" action={`${deliveryPath(id)}/replay`} once>
      <p class="help">{t.replayLead}</p>
      <p>
        <Button icon="send">{t.replay}</Button>
      </p>
    </Form>
  );
}

function History(history: DeliveryHistory) {
  const { delivery: t } = useTexts();
  const steps = deliverySteps(history, usePanel());
  if (steps.length === 0) return null;
  return (
    <section class="card stack">
      <h2>{t.history}</h2>
      <Timeline steps={steps} />
    </section>
  );
}
