import { LinkButton } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-block.js';
import { Heading } from '../../../ui/heading.js';
import { ROOT } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';

interface CreatedEndpointProps {
  title: string;
  url: string;
  secret: string;
  /** What becomes of the secret before it; null: there was none. */
  fate: string | null;
  back: string;
}

/** The secret of an endpoint, to be copied now. */
export function CreatedEndpointPage({ title, url, secret, fate, back }: CreatedEndpointProps) {
  const { created: t } = useTexts();
  return (
    <>
      <Heading title={title} lead={url} />
      <div class="notice notice-warn">
        <p>
          <strong>{t.copyNow}</strong>
        </p>
        <p>{t.explain}</p>
        {fate && <p>{fate}</p>}
      </div>
      <div class="card stack created">
        <section class="stack">
          <h2>{t.secret}</h2>
          <div class="secret">
            <code id="secret">{secret}</code>
            <CopyButton id="secret" label={t.secret} tone="main" />
          </div>
        </section>
        <p class="actions">
          <LinkButton href={back} icon="check">
            {t.done}
          </LinkButton>
          <LinkButton href={`${ROOT}/events`} tone="plain">
            {t.verify}
          </LinkButton>
        </p>
      </div>
    </>
  );
}
