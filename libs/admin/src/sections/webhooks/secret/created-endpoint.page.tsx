import { LinkButton } from '../../../ui/button.js';
import { Heading } from '../../../ui/heading.js';
import { CopyNow, NewSecret } from '../../../ui/new-secret.js';
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
      <CopyNow title={t.copyNow} sentences={[t.explain, fate]} />
      <div class="card stack created">
        <NewSecret title={t.secret} secret={secret} />
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
