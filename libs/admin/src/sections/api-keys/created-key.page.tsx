import { LinkButton } from '../../ui/button.js';
import { CopyBlock, CopyButton } from '../../ui/copy-block.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import type { CreatedKeyView } from './key-reveal.js';
import { keyTexts } from './texts/index.js';

/** The page that shows a new secret, once. */
export function CreatedKeyPage({ view }: { view: CreatedKeyView }) {
  const { created: t } = usePanel().texts(keyTexts);
  return (
    <>
      <Heading title={view.title} lead={view.summary} />
      <div class="notice notice-warn">
        <p>
          <strong>{t.copyNow}</strong>
        </p>
        <p>{view.explain}</p>
        {view.fate && <p>{view.fate}</p>}
      </div>
      <div class="card stack created">
        <Secret {...view} />
        <section class="stack">
          <h2>{t.first}</h2>
          <p class="help">{t.firstHint}</p>
          <CopyBlock id="sample" label="curl" text={view.sample} />
        </section>
        <p>
          <LinkButton href={view.back} icon="check">
            {t.done}
          </LinkButton>
        </p>
      </div>
    </>
  );
}

function Secret({ secret }: CreatedKeyView) {
  const { created: t } = usePanel().texts(keyTexts);
  return (
    <section class="stack">
      <h2>{t.secret}</h2>
      <div class="secret">
        <code id="secret">{secret}</code>
        <CopyButton id="secret" label={t.secret} tone="main" />
      </div>
    </section>
  );
}
