import { Get } from '@nestjs/common';
import { type NotificationType, NOTIFICATION_TYPES } from '@recado/core';
import { exampleEvent } from '@recado/webhooks';
import { PanelPages, PanelRequest } from '../../session/kit.js';
import { CopyBlock, Heading } from '../../ui/kit.js';
import { ROOT, useTexts } from './shared.js';
import { webhookTexts } from './texts/index.js';

/** Verifies the signature of an event. The same code is in the guide to webhooks, where a test runs it. */
export const VERIFY_IN_NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

function verified(headers, body, secret) {
  const [id = '', time = '', signatures = ''] = ['id', 'timestamp', 'signature'].map((name) => headers[\`webhook-\${name}\`]);
  const age = Math.abs(Date.now() / 1_000 - Number(time));
  if (!(age <= TOLERANCE_SECONDS)) throw new Error('too old, or a clock is wrong');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest();
  const isGenuine = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isGenuine) throw new Error('not signed with this secret');
  return JSON.parse(body);
}`;

/** The same in PHP; the names of the headers are in lower case. */
export const VERIFY_IN_PHP = `function verified(array $headers, string $body, string $secret): array
{
    [$id, $time] = [$headers['webhook-id'] ?? '', $headers['webhook-timestamp'] ?? ''];
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) {
        throw new RuntimeException('too old, or a clock is wrong');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($wanted, $given)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('not signed with this secret');
}`;

/** An event with an example of its body. */
interface EventExample {
  type: NotificationType;
  body: string;
}

/** The catalogue of events. */
function EventsPage({ examples }: { examples: readonly EventExample[] }) {
  const { events: t, title } = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: ROOT, text: title }} />
      <div class="columns">
        <div class="stack">
          <Rules />
          <Verify />
        </div>
        <div class="stack">
          <Catalogue examples={examples} />
        </div>
      </div>
    </>
  );
}

function Catalogue({ examples }: { examples: readonly EventExample[] }) {
  const { events: t } = useTexts();
  return (
    <section class="card stack">
      <h2>{t.catalogueTitle}</h2>
      {examples.map(({ type, body }) => (
        <details class="event" id={type}>
          <summary>
            <code>{type}</code> <span class="under">{t.summaries[type]}</span>
          </summary>
          <CopyBlock id={`example-${type}`} label={t.example} text={body} />
        </details>
      ))}
    </section>
  );
}

function Rules() {
  const { events: t } = useTexts();
  return (
    <section class="card stack">
      <h2>{t.rulesTitle}</h2>
      <ul class="rules">
        {t.rules.map((rule) => (
          <li>{rule}</li>
        ))}
      </ul>
    </section>
  );
}

function Verify() {
  const { events: t } = useTexts();
  return (
    <section class="card stack">
      <h2>{t.verifyTitle}</h2>
      <p class="help">{t.verifyLead}</p>
      <CopyBlock id="verify-node" label={t.node} text={VERIFY_IN_NODE} />
      <CopyBlock id="verify-php" label={t.php} text={VERIFY_IN_PHP} />
    </section>
  );
}

/** Every event with an example of its body, which the functions make that make real ones. */
const EXAMPLES = NOTIFICATION_TYPES.map((type) => ({
  type,
  body: JSON.stringify(JSON.parse(exampleEvent(type)), null, 2),
}));

/** The catalogue of events, and how their signature is verified. */
@PanelPages('webhooks/events')
export class EventsController {
  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await panel.show({ title: panel.texts(webhookTexts).events.title, body: <EventsPage examples={EXAMPLES} /> });
  }
}
