import { LinkButton } from '../../ui/button.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { docsHref } from '../../ui/docs-href.js';
import { Heading } from '../../ui/heading.js';
import { CopyNow, NewSecret } from '../../ui/new-secret.js';
import { usePanel } from '../../ui/panel-context.js';
import type { CreatedKeyView } from './key-reveal.js';
import { keyTexts } from './texts/index.js';

/** The page that shows a new secret, once. */
export function CreatedKeyPage({ view }: { view: CreatedKeyView }) {
  const { texts, language } = usePanel();
  const { created: t } = texts(keyTexts);
  return (
    <>
      <Heading title={view.title} lead={view.summary} />
      <CopyNow title={t.copyNow} sentences={[view.explain, view.fate]} />
      <div class="card stack created">
        <NewSecret title={t.secret} secret={view.secret} />
        <section class="stack">
          <h2>{t.first}</h2>
          <p class="help">{t.firstHint}</p>
          <CopyBlock id="sample" label="curl" text={view.sample} />
          <p>
            <a href={docsHref(language)}>{t.more}</a>
          </p>
        </section>
        <p class="actions">
          <LinkButton href={view.back} icon="check">
            {t.done}
          </LinkButton>
          {view.messages && (
            <LinkButton href={view.messages} icon="message">
              {t.arrives}
            </LinkButton>
          )}
        </p>
      </div>
    </>
  );
}
