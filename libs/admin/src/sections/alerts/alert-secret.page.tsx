import { LinkButton } from '../../ui/button.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { alertTexts } from './texts/index.js';

/** The new secret of the webhook, shown once. */
export function AlertSecretPage({ secret }: { secret: string }) {
  const t = usePanel().texts(alertTexts);
  return (
    <>
      <Heading title={t.secretTitle} lead={t.secretLead} />
      <section class="card narrow stack">
        <CopyBlock id="secret" label={t.secret} text={secret} />
        <p class="actions">
          <LinkButton href="/admin/alerts" tone="main">
            {t.done}
          </LinkButton>
        </p>
      </section>
    </>
  );
}
