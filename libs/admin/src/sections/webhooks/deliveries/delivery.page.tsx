import { Button } from '../../../ui/button.js';
import { Chip } from '../../../ui/chip.js';
import { CopyBlock } from '../../../ui/copy-block.js';
import { type Detail, Details } from '../../../ui/details.js';
import { Form } from '../../../ui/form.js';
import { Timeline } from '../../../ui/timeline.js';
import { useTexts } from '../shared/use-texts.js';
import type { DeliveryPageView, HeaderLine, ResponseView } from './delivery.view.js';

/** A delivery: what was sent, what came back, and each attempt. */
export function DeliveryParts({ view }: { view: DeliveryPageView }) {
  return (
    <div class="columns">
      <div class="stack">
        <Request {...view} />
        <Response {...view} />
      </div>
      <div class="stack">
        <Facts {...view} />
        <Replay {...view} />
        <History {...view} />
      </div>
    </div>
  );
}

function Facts({ state, type, eventId, message, createdAt, endedAt, next, waits, attempts }: DeliveryPageView) {
  const { delivery: t, deliveries } = useTexts();
  const rows: Detail[] = [
    { label: deliveries.status, text: <Chip {...state} /> },
    { label: t.event, text: type, mono: true },
    { label: t.eventId, text: eventId, mono: true },
    ...(message ? [{ label: t.message, text: message.id, href: message.href }] : []),
    { label: t.attempts, text: attempts },
    { label: t.createdAt, time: createdAt },
    ...(next ? [{ label: t.next, time: next }] : []),
    ...(endedAt ? [{ label: t.endedAt, time: endedAt }] : []),
  ];
  return (
    <section class="card stack">
      <h2>{t.facts}</h2>
      <Details rows={rows} />
      {waits && <p class="help">{waits}</p>}
    </section>
  );
}

function Request({ url, requestHeaders, body }: DeliveryPageView) {
  const { delivery: t } = useTexts();
  return (
    <section class="card stack">
      <h2>{t.request}</h2>
      {requestHeaders === null ? (
        <p class="help">{t.notSent}</p>
      ) : (
        <>
          <p>
            <code class="address">POST {url}</code>
          </p>
          <Headers lines={requestHeaders} />
        </>
      )}
      <CopyBlock id="request-body" label={t.body} text={body} />
    </section>
  );
}

function Response({ requestHeaders, response, fault }: DeliveryPageView) {
  const { delivery: t } = useTexts();
  if (requestHeaders === null && fault === null) return null;
  return (
    <section class="card stack">
      <h2>{t.response}</h2>
      {fault && <p class="notice notice-bad">{fault}</p>}
      {response === null ? <p class="help">{t.noResponse}</p> : <Answer {...response} />}
    </section>
  );
}

function Answer({ status, headers, body }: ResponseView) {
  const { delivery: t } = useTexts();
  return (
    <>
      <p>
        <code>{status}</code>
      </p>
      {headers.length > 0 && <Headers lines={headers} />}
      {body === null ? (
        <p class="help">{t.emptyBody}</p>
      ) : (
        <>
          <CopyBlock id="response-body" label={t.body} text={body} />
          <p class="help">{t.cut}</p>
        </>
      )}
    </>
  );
}

function Headers({ lines }: { lines: readonly HeaderLine[] }) {
  const rows = lines.map(({ name, value }) => ({ label: <code>{name}</code>, text: value, mono: true }));
  return <Details rows={rows} />;
}

function Replay({ page, canReplay, isRunning }: DeliveryPageView) {
  const { delivery: t } = useTexts();
  if (isRunning) return <p class="help">{t.running}</p>;
  if (!canReplay) return null;
  return (
    <Form class="card" action={`${page}/replay`}>
      <p class="help">{t.replayLead}</p>
      <p>
        <Button icon="send">{t.replay}</Button>
      </p>
    </Form>
  );
}

function History({ steps }: DeliveryPageView) {
  const { delivery: t } = useTexts();
  if (steps.length === 0) return null;
  return (
    <section class="card stack">
      <h2>{t.history}</h2>
      <Timeline steps={steps} />
    </section>
  );
}
