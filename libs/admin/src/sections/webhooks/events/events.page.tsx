import type { NotificationType } from '@recado/core';
import { CopyBlock } from '../../../ui/copy-block.js';
import { Heading } from '../../../ui/heading.js';
import { ROOT } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';
import { VERIFY_IN_NODE, VERIFY_IN_PHP } from './verify-samples.js';

/** An event with an example of its body. */
interface EventExample {
  type: NotificationType;
  body: string;
}

/** The catalogue of events. */
export function EventsPage({ examples }: { examples: readonly EventExample[] }) {
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
