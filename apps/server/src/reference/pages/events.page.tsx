import type { OperationView } from '../document/operation-view.js';
import { useReference } from '../kit/reference-context.js';
import { Rich } from '../kit/rich-text.js';
import { Event } from './operation.page.js';

/** Every event that is sent to webhooks. */
export function EventsPage({ events }: { events: readonly OperationView[] }) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.events}</h1>
      <p class="lead">
        <Rich text={t.eventsLead} />
      </p>
      {events.map((event) => (
        <Event operation={event} />
      ))}
    </>
  );
}
