import type { WebhookDeliveryView, WebhookEndpointView } from '@recado/webhooks';
import { Chip } from '../../ui/chip.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import { deliveryState } from '../webhooks/endpoint/delivery-state.js';
import { deliveryPath, endpointPath } from '../webhooks/shared/paths.js';
import { messageTexts } from './texts/index.js';

/** A delivery, and the endpoint that it goes to; undefined: it was removed. */
export interface ToldEndpoint {
  delivery: WebhookDeliveryView;
  endpoint: Pick<WebhookEndpointView, 'id' | 'url' | 'description'> | undefined;
}

/** Which endpoints were told of a message, and what they answered, the newest first; nothing where none was. */
export function Deliveries({ told }: { told: readonly ToldEndpoint[] }) {
  const { message: t } = usePanel().texts(messageTexts);
  if (told.length === 0) return null;
  return (
    <section class="card stack">
      <h2>{t.notifications}</h2>
      <dl class="details">
        {told.map((each) => (
          <Delivery {...each} />
        ))}
      </dl>
    </section>
  );
}

function Delivery({ delivery, endpoint }: ToldEndpoint) {
  const panel = usePanel();
  const { message: t } = panel.texts(messageTexts);
  const { format, mayReadPeople } = panel;
  const { id, type, createdAt, last } = delivery;
  const answer = last?.status ?? null;
  return (
    <div>
      <dt>
        <a href={deliveryPath(id)}>{type}</a>
        {endpoint && (
          <span class="under">
            <a href={endpointPath(endpoint.id)}>
              {endpoint.description !== null && mayReadPeople ? endpoint.description : hostOf(endpoint.url)}
            </a>
          </span>
        )}
      </dt>
      <dd>
        <Chip {...deliveryState(delivery, panel)} />
        <span class="under">
          {answer !== null && `${t.answered(String(answer))} · `}
          <Time at={format.brief(createdAt)} />
        </span>
      </dd>
    </div>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
